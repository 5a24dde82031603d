import { plainDecimal } from "@manilla/shared/plain-decimal";
import { tidyAmount } from "@manilla/shared/typed-amount";

/**
 * Cleans a typed or pasted amount: digits and one dot, no leading zeros. Does not round or cut. A comma separates
 * thousands, but after a zero alone it is the decimal comma of some phones' keypads: "0,5" must not become 5. What is left
 * of 10,000 without its 1 has no decimals.
 */
export function cleanAmount(text: string): string {
  return tidyAmount(text.replace(/^(\D*0),(?!\d{3}(?!\d))/, "$1.").replace(/[^0-9.]/g, ""));
}

/** The amount as the contract wants it, or null while it is not one: "5." is "5", "" is null. */
export function amountOf(raw: string): string | null {
  const text = raw.endsWith(".") ? raw.slice(0, -1) : raw;
  return plainDecimal.test(text) ? text : null;
}

/** Whether something above zero was typed. */
export function isPositive(raw: string): boolean {
  return amountOf(raw) !== null && /[1-9]/.test(raw);
}

export function decimalsOf(raw: string): number {
  return raw.split(".")[1]?.length ?? 0;
}

/** The caret's position in the grouped text, with as many kept characters before it as there were. */
export function caretAfter(grouped: string, kept: number, separator: RegExp): number {
  let seen = 0;
  for (let index = 0; index < grouped.length; index += 1) {
    if (seen === kept) return index;
    if (!separator.test(grouped[index] ?? "")) seen += 1;
  }
  return grouped.length;
}
