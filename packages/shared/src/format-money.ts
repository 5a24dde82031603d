import type { AssetCode } from "./assets.ts";

/** An exact decimal string, or a market price as a number. */
export type Numeric = string | number | bigint;

const compact = {
  maximumFractionDigits: 2,
  roundingMode: "trunc",
  notation: "compact",
  compactDisplay: "short",
} as const;

/**
 * Returns the same text as Intl.NumberFormat for en-NG with `roundingMode: "trunc"`. Plain decimals need no Intl, whose
 * first formatter takes 0.2 s on a slow phone.
 */
function write(value: Numeric, minimum: number, maximum = minimum): string {
  const [, sign = "", whole, fraction = ""] = /^(-?)(\d{0,36})(?:\.(\d*))?$/.exec(String(value)) ?? [];
  if (whole === undefined || `${whole}${fraction}` === "") return writeOther(value, minimum, maximum);
  const shown = withoutZeros(fraction.slice(0, maximum)).padEnd(minimum, "0");
  const grouped = groupThousands(whole.replace(/^0+(?=\d)/, "") || "0");
  return `${sign}${grouped}${shown && `.${shown}`}`;
}

function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

function writeOther(value: Numeric, minimumFractionDigits: number, maximumFractionDigits: number): string {
  const options = { minimumFractionDigits, maximumFractionDigits, roundingMode: "trunc" } as const;
  return inIntl(new Intl.NumberFormat("en-NG", options), value);
}

// Intl formats decimal strings since ES2023. The type calls them StringNumericLiteral.
const inIntl = (format: Intl.NumberFormat, value: Numeric) =>
  format.format(value as Intl.StringNumericLiteral);

export function formatNaira(value: Numeric): string {
  return `₦${write(value, 2)}`;
}

export function formatUsd(value: Numeric): string {
  return `$${write(value, 2)}`;
}

export function formatPrice(value: number): string {
  return `$${write(value, 2, Math.abs(value) < 1 ? 6 : 2)}`;
}

export function formatNairaPrice(value: number): string {
  const size = Math.abs(value);
  return `₦${size < 1e6 ? write(value, 2, size < 1 ? 4 : 2) : write(value, 0)}`;
}

export function formatCrypto(value: Numeric): string {
  return write(value, 8);
}

export function formatRate(value: Numeric): string {
  return write(value, 4, 6);
}

export function formatAsset(asset: AssetCode, value: Numeric): string {
  return asset === "NGN" ? formatNaira(value) : `${formatCrypto(value)} ${asset}`;
}

/** Returns Intl's compact notation ("1.2M"). For plain decimals it does so without Intl, because Intl is slow. */
export function formatCompact(value: number): string {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === "") return inIntl(new Intl.NumberFormat("en-NG", compact), value);
  const thousands = Math.floor((whole.length - 1) / 3);
  const point = whole.length - 3 * thousands;
  const short = write(`${sign}${whole.slice(0, point)}.${whole.slice(point)}${fraction}`, 0, 2);
  return `${short}${["", "K", "M", "B", "T"][thousands]}`;
}

export function groupThousands(raw: string): string {
  const [whole = "", ...rest] = raw.split(".");
  const grouped = whole.replace(/\B(?=(\d{3}){1,12}(?!\d))/g, ",");
  return rest.length > 0 ? `${grouped}.${rest.join("")}` : grouped;
}
