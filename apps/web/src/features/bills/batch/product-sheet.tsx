import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { toDecimal } from "@manilla/shared/money";
import { t } from "../../../lib/texts/t.ts";
import { Button } from "../../../ui/base/button.tsx";
import { Sheet } from "../../../ui/base/sheet.tsx";
import type { useBillers } from "../bills.queries.ts";
import { useProducts } from "../bills.queries.ts";
import { koboPrice } from "../wizard/checks.ts";
import { ProductStep } from "../wizard/steps/product-step.tsx";
import { ProviderStep } from "../wizard/steps/provider-step.tsx";
import { billerOf, type Choice, hasProducts } from "./order.ts";

export interface ProductSheetProps {
  recipient: SavedRecipient;
  choice: Choice;
  billers: ReturnType<typeof useBillers>;
  open: boolean;
  onClose: () => void;
  onChoose: (part: Partial<Choice>) => void;
}

/** What is bought for one line: its company, where that is not known, and its bundle or plan. */
export function ProductSheet({ recipient, choice, billers, open, onClose, onChoose }: ProductSheetProps) {
  const { pays, product } = choice;
  const biller = billerOf(recipient, choice, { [pays]: billers.data });
  const asksCompany = !biller || !hasProducts(pays);
  const kind = pays === "cable" ? "cable" : "data";
  const products = useProducts(kind, open && hasProducts(pays) ? biller?.identifier : undefined);
  const choose = (part: Partial<Choice>) => {
    onChoose(part);
    if (part.product || !hasProducts(pays)) onClose();
  };
  const chosen = products.data?.find(({ code }) => code === product?.code);
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={asksCompany ? companyTitle(recipient) : productTitle(recipient, kind)}
      description={
        biller && hasProducts(pays) ? (
          <span className="flex flex-wrap items-center gap-x-3">
            {biller.name}
            <Button size="sm" variant="secondary" onClick={() => choose({ biller: "", product: undefined })}>
              {t("Change")}
            </Button>
          </span>
        ) : undefined
      }
    >
      {asksCompany && pays !== "airtime" ? (
        <ProviderStep
          kind={pays}
          draft={{
            billers,
            biller,
            chooseBiller: (identifier) => choose({ biller: identifier, product: undefined }),
          }}
        />
      ) : (
        <ProductStep
          kind={kind}
          draft={{
            products,
            product: chosen,
            chooseProduct(code) {
              const found = products.data?.find((one) => one.code === code);
              if (found)
                choose({ product: { code, name: found.name, price: toDecimal(koboPrice(found.price)) } });
            },
          }}
        />
      )}
    </Sheet>
  );
}

function companyTitle({ name }: SavedRecipient): string {
  return t("Company for {name}", { name });
}

function productTitle({ name }: SavedRecipient, kind: "cable" | "data"): string {
  return kind === "cable" ? t("Plan for {name}", { name }) : t("Bundle for {name}", { name });
}
