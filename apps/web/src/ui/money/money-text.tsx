import {
  formatCrypto,
  formatNaira,
  formatNairaPrice,
  formatPrice,
  formatUsd,
} from "@manilla/shared/format-money";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { useHiddenBalances } from "#lib/storage/hidden-balances.ts";

export interface MoneyTextProps {
  /** Amounts are decimal texts. Only market prices are numbers. */
  value: string | number;
  /** "PRICE" and "NAIRA_PRICE" are market prices in dollars and naira. All other values are currency codes. */
  asset: "NGN" | "USD" | "PRICE" | "NAIRA_PRICE" | (string & {});
  /** Set for the user's own money, which the user can hide. */
  own?: boolean | undefined;
  approximate?: boolean | undefined;
  sign?: "+" | "-" | undefined;
  bare?: boolean | undefined;
  split?: boolean | undefined;
  className?: string | undefined;
}

/** Never rounds up. */
export function MoneyText({ value, asset, own, approximate, sign, bare, split, className }: MoneyTextProps) {
  const isHidden = useHiddenBalances();
  if (own && isHidden) {
    return (
      <span className={clsx("tabular", className)}>
        <span aria-hidden="true">••••</span>
        <span className="sr-only">{t("Hidden")}</span>
      </span>
    );
  }
  const isNegative = sign === "-" || String(value).startsWith("-");
  const amount = typeof value === "string" ? value.replace("-", "") : value;
  const text = `${approximate ? "≈ " : ""}${isNegative ? "−" : (sign ?? "")}${written(amount, asset, bare)}`;
  const point = split ? text.lastIndexOf(".") : -1;
  return (
    <span className={clsx("tabular", className)}>
      {point === -1 ? (
        unbroken(text)
      ) : (
        <>
          {text.slice(0, point)}
          <span className="whitespace-nowrap text-[0.6em] opacity-75">{text.slice(point)}</span>
        </>
      )}
    </span>
  );
}

function unbroken(text: string) {
  const space = text.lastIndexOf(" ");
  const [amount, code] = space > 2 ? [text.slice(0, space), text.slice(space)] : [text, ""];
  return (
    <>
      <span className="whitespace-nowrap">{amount}</span>
      {code}
    </>
  );
}

function written(value: string | number, asset: string, bare: boolean | undefined): string {
  if (asset === "NGN") return formatNaira(value);
  if (asset === "USD") return formatUsd(value);
  if (asset === "NAIRA_PRICE") return formatNairaPrice(Number(value));
  if (asset === "PRICE") return formatPrice(Number(value));
  return bare ? formatCrypto(value) : `${formatCrypto(value)} ${asset.toUpperCase()}`;
}
