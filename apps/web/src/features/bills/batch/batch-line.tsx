import { formatNaira } from "@manilla/shared/format-money";
import { groupDigits } from "@manilla/shared/grouped-digits";
import { decimalText } from "@manilla/shared/money";
import { SmallButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { type ComponentProps, useId, useState } from "react";
import { useTrouble } from "#lib/live/provider-health.ts";
import { useAmountInput } from "#lib/money/use-amount-input.ts";
import { Digits } from "#ui/base/digits.tsx";
import { Sheet } from "#ui/base/sheet.tsx";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { useProducts } from "../bills.queries.ts";
import { koboPrice } from "../kinds.ts";
import { ProductStep, ProviderStep, providerWords } from "../wizard/steps/provider-step.tsx";
import { hasProducts, ownerOf, problemOf, type Row, tickBox, wrongCustomer } from "./lines.ts";
import type { Batch } from "./use-batch.ts";

interface LineProps {
  row: Row;
  batch: Batch;
  tried: boolean;
}

export function BatchLine({ row, batch, tried }: LineProps) {
  const [open, setOpen] = useState(false);
  const noteId = useId();
  const { isTicked } = row;
  const { id, name, kind, number, provider } = row.recipient;
  const { pays, raw, product } = row.choice;
  const disabled = batch.isLocked(row);
  // A missing amount or product is shown only after the person tries to continue.
  const isShown = tried || (!hasProducts(pays) && raw !== "") || wrongCustomer(row) !== undefined;
  const problem = isTicked && !row.sent && isShown ? problemOf(row) : undefined;
  const field = { disabled, "aria-invalid": problem !== undefined, "aria-describedby": noteId };
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <label className="flex min-h-11 min-w-40 grow basis-0 cursor-pointer items-center gap-3 max-[22rem]:min-w-32">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={({ target }) => (target.checked ? batch.choose(row, {}) : batch.untick(id))}
          className={tickBox}
        />
        <span className="wrap-anywhere min-w-0 font-medium">
          {name}
          <span className="tabular flex flex-wrap gap-x-2 font-normal text-muted text-small max-[22rem]:text-micro">
            <span>
              <Digits text={groupDigits(kind, number)} />
            </span>
            <span>{provider}</span>
          </span>
        </span>
      </label>
      {hasProducts(pays) ? (
        <SmallButton
          className="ml-auto"
          aria-haspopup="dialog"
          aria-label={productLabel(row)}
          {...field}
          onClick={() => setOpen(true)}
          label={
            product ? formatNaira(product.price) : pays === "cable" ? t("Choose plan") : t("Choose bundle")
          }
        />
      ) : (
        <AmountBox {...field} name={name} raw={raw} onChange={(typed) => batch.choose(row, { raw: typed })} />
      )}
      {isTicked && !disabled && kind === "phone" && (
        <div className="w-full">
          <SegmentedControl
            label={t("What {name} gets", { name })}
            value={pays === "data" ? "data" : "airtime"}
            onValueChange={(next) => batch.choose(row, { pays: next })}
            options={phoneBills}
          />
        </div>
      )}
      <div
        id={noteId}
        aria-live="polite"
        className="w-full space-y-1 pl-9 text-muted text-small [&>p:empty]:hidden"
      >
        {isTicked && <Notes row={row} disabled={disabled} onCompany={() => setOpen(true)} />}
        {problem && <p className="text-error-ink">{problem}</p>}
        {disabled && <p>{t("No answer yet. It's safe to send it again: you won't pay twice.")}</p>}
      </div>
      <ProductSheet {...{ row, batch, open }} onClose={() => setOpen(false)} />
    </div>
  );
}

function productLabel({ recipient: { name }, choice: { pays, product } }: Row): string {
  if (product) {
    const price = formatNaira(product.price);
    return t("{price}, {product} for {name}, change", { price, product: product.name, name });
  }
  return pays === "cable" ? t("Choose plan for {name}", { name }) : t("Choose bundle for {name}", { name });
}

const phoneBills = [
  { value: "airtime", label: t("Airtime") },
  { value: "data", label: t("Data") },
] as const;

interface AmountBoxProps extends Omit<ComponentProps<"input">, "onChange"> {
  name: string;
  raw: string;
  onChange: (raw: string) => void;
}

export function AmountBox({ name, raw, onChange, ...field }: AmountBoxProps) {
  return (
    <span
      className={clsx(
        "ml-auto flex min-h-11 w-28 shrink-0 max-[22rem]:w-24 max-[22rem]:px-2 items-center gap-1 rounded-field border bg-surface px-3 focus-within:outline-2 focus-within:outline-accent",
        field["aria-invalid"] ? "border-danger" : "border-edge",
      )}
    >
      <span className="text-muted">₦</span>
      <input
        {...useAmountInput(raw, onChange)}
        {...field}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        aria-label={t("Amount for {name}", { name })}
        className="tabular w-full min-w-0 bg-transparent text-right outline-none placeholder:text-muted"
      />
    </span>
  );
}

function Notes({ row, disabled, onCompany }: { row: Row; disabled: boolean; onCompany: () => void }) {
  const troubleAt = useTrouble("biller");
  const { pays, product, confirmDuplicate } = row.choice;
  const list = disabled ? undefined : row.companies;
  const hasFailed = list?.isError === true && !list.data;
  const owner = ownerOf(row);
  return (
    <>
      <p>{product?.name}</p>
      <p className={clsx(owner?.isWarning && "text-warning-ink")}>{owner?.text}</p>
      <p>{confirmDuplicate && t("Second payment: you paid this a moment ago.")}</p>
      <p className="text-warning-ink">
        {hasFailed && pays !== "airtime" ? providerWords[pays].failed : troubleAt(row.biller?.identifier)}
      </p>
      <p>{list?.isPending && t("Loading...")}</p>
      {!row.biller && (hasFailed || (list?.data && !hasProducts(pays))) && (
        <SmallButton onClick={onCompany} label={t("Choose the company")} />
      )}
    </>
  );
}

type ProductSheetProps = Omit<LineProps, "tried"> & { open: boolean; onClose: () => void };

function ProductSheet({ row, batch, open, onClose }: ProductSheetProps) {
  const { companies, biller } = row;
  const { pays, product } = row.choice;
  const { name } = row.recipient;
  const list = hasProducts(pays) && biller ? pays : undefined;
  const products = useProducts(list ?? "data", open && list ? biller?.identifier : undefined);
  function chooseBiller(identifier: string) {
    batch.choose(row, { biller: identifier, product: undefined });
    if (!hasProducts(pays)) onClose();
  }
  function chooseProduct(code: string) {
    const found = products.data?.find((one) => one.code === code);
    if (!found) return;
    const price = decimalText(koboPrice(found.price));
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
          <SmallButton onClick={() => chooseBiller("")} label={t("Change")} />
        </span>
      }
    >
      <ProductStep kind={list} draft={{ products, product: chosen, chooseProduct }} />
    </Sheet>
  );
}
