import { type Money, toMoney } from "@manilla/shared/money";
import { plainDecimal } from "@manilla/shared/plain-decimal";
import { tidyAmount } from "@manilla/shared/typed-amount";

/**
 * Reduces a typed or pasted amount to digits and one dot: "0,5" becomes "0.5". Other commas separate thousands, even in
 * "0,000", which is "10,000" without the 1.
 */
export function cleanAmount(text: string): string {
  return tidyAmount(text.replace(/^(\D*0),(?!\d{3}(?!\d))/, "$1.").replace(/[^0-9.]/g, ""));
}

/** "5." becomes "5". Null if the text is not an amount. */
export function amountOf(raw: string): string | null {
  const text = raw.endsWith(".") ? raw.slice(0, -1) : raw;
  return plainDecimal.test(text) ? text : null;
}

export function isPositive(raw: string): boolean {
  return amountOf(raw) !== null && /[1-9]/.test(raw);
}

export function decimalsOf(raw: string): number {
  return raw.split(".")[1]?.length ?? 0;
}

/** Returns the caret position in the grouped text that has `kept` raw characters before the caret. */
export function caretAfter(grouped: string, kept: number, separator: RegExp): number {
  let seen = 0;
  for (let index = 0; index < grouped.length; index += 1) {
    if (seen === kept) return index;
    if (!separator.test(grouped[index] ?? "")) seen += 1;
  }
  return grouped.length;
}

export function typedNaira(raw: string): Money<"NGN"> | null {
  const text = amountOf(raw);
  try {
    return text === null ? null : toMoney("NGN", text);
  } catch {
    return null;
  }
}
