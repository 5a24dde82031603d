import { toDecimal } from "@manilla/shared/money";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Sheet } from "#ui/base/sheet.tsx";
import { useProducts } from "../bills.queries.ts";
import { koboPrice } from "../wizard/checks.ts";
import { ProductStep, ProviderStep } from "../wizard/steps/provider-step.tsx";
import { hasProducts, type Row } from "./lines.ts";
import type { Batch } from "./use-batch.ts";

interface ProductSheetProps {
  row: Row;
  batch: Batch;
  open: boolean;
  onClose: () => void;
}

export function ProductSheet({ row, batch, open, onClose }: ProductSheetProps) {
  const { recipient, choice, companies, biller } = row;
  const { pays, product } = choice;
  const { name } = recipient;
  const list = hasProducts(pays) && biller ? pays : undefined;
  const products = useProducts(list ?? "data", open && list ? biller?.identifier : undefined);
  function chooseBiller(identifier: string) {
    batch.choose(row, { biller: identifier, product: undefined });
    if (!hasProducts(pays)) onClose();
  }
  function chooseProduct(code: string) {
    const found = products.data?.find((one) => one.code === code);
    if (!found) return;
    const price = toDecimal(koboPrice(found.price));
    batch.choose(row, { product: { code, name: found.name, price } });
    onClose();
  }
  if (pays === "airtime" || !companies) return null;
  if (!list)
    return (
      <Sheet open={open} onOpenChange={onClose} title={t("Company for {name}", { name })}>
        <ProviderStep kind={pays} draft={{ billers: companies, biller, chooseBiller }} />
      </Sheet>
    );
  const chosen = products.data?.find(({ code }) => code === product?.code);
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={list === "cable" ? t("Plan for {name}", { name }) : t("Bundle for {name}", { name })}
      description={
        <span className="flex flex-wrap items-center gap-x-3">
          {biller?.name}
          <Button size="sm" variant="secondary" onClick={() => chooseBiller("")}>
            {t("Change")}
          </Button>
        </span>
      }
    >
      <ProductStep kind={list} draft={{ products, product: chosen, chooseProduct }} />
    </Sheet>
  );
}
