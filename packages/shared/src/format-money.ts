import type { AssetCode } from "./assets.ts";

/** A decimal text, or a market number. Texts keep every digit: Intl formats decimal strings exactly. */
export type Numeric = string | number | bigint;

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(minimum: number, maximum: number, compact = false): Intl.NumberFormat {
  const key = `${minimum}:${maximum}:${compact}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat("en-NG", {
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
      roundingMode: "trunc",
      ...(compact ? { notation: "compact", compactDisplay: "short" } : {}),
    });
    formats.set(key, format);
  }
  return format;
}

// A decimal string is a valid argument of Intl's format since ES2023; the type names it StringNumericLiteral.
const write = (format: Intl.NumberFormat, value: Numeric) =>
  format.format(value as Intl.StringNumericLiteral);

/** "₦1,500.00" */
export function formatNaira(value: Numeric): string {
  return `₦${write(numberFormat(2, 2), value)}`;
}

/** "$12.50" */
export function formatUsd(value: Numeric): string {
  return `$${write(numberFormat(2, 2), value)}`;
}

/** A market price in dollars: two decimals from $1 up, as many as six below. */
export function formatPrice(value: number): string {
  return `$${write(Math.abs(value) < 1 ? numberFormat(2, 6) : numberFormat(2, 2), value)}`;
}

/** "0.00012000", without the code. */
export function formatCrypto(value: Numeric): string {
  return write(numberFormat(8, 8), value);
}

/** An exchange rate, six decimals at most: "1,612.5", "0.000620". */
export function formatRate(value: Numeric): string {
  return write(numberFormat(2, 6), value);
}

/** The asset's own way: "₦1,500.00", "0.00012000 BTC". */
export function formatAsset(asset: AssetCode, value: Numeric): string {
  return asset === "NGN" ? formatNaira(value) : `${formatCrypto(value)} ${asset}`;
}

/** Large numbers shortened with T, B, M, K: "1.23T". */
export function formatCompact(value: number): string {
  return write(numberFormat(0, 2, true), value);
}

/** Groups the thousands of a decimal text, also of one that is being typed, and leaves the rest as it is: "1234.5" → "1,234.5". */
export function groupThousands(raw: string): string {
  const [whole = "", ...rest] = raw.split(".");
  const grouped = whole.replace(/\B(?=(\d{3}){1,12}(?!\d))/g, ",");
  return rest.length > 0 ? `${grouped}.${rest.join("")}` : grouped;
}
