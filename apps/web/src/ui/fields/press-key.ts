import { amountAfterKey, readAmount, type TypedAmount } from "@manilla/shared/typed-amount";
import { digitsAfter } from "@manilla/shared/typed-digits";

export const digitKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
export const keypadKeys = [...digitKeys, "0", ".", ",", "delete", "clear"] as const;
export type KeypadKey = (typeof keypadKeys)[number];

export const amountLimits = { decimals: 2, length: 15, leadingZeros: false };
export type KeypadLimits = typeof amountLimits;

export function pressKey(value: string, key: KeypadKey, limits: KeypadLimits): string {
  const { decimals, length, leadingZeros } = limits;
  if (key === "clear") return "";
  if (key === ",") return pressKey(value, ".", limits);
  if (key === "delete") return value.slice(0, -1);
  const next = appended(value, key, leadingZeros);
  if (next.length > length) return value;
  if (key === "." && (decimals === 0 || value.includes("."))) return value;
  const [, fraction = ""] = next.split(".");
  return fraction.length > decimals ? value : next;
}

/** Returns the amount after a key of the keypad or keyboard. */
export function typeKey({ amount, keys }: TypedAmount, key: KeypadKey, limits: KeypadLimits): TypedAmount {
  if (limits.leadingZeros || limits.decimals === 0 || key === "delete" || key === "clear") {
    const next = pressKey(amount, key, limits);
    return { amount: next, keys: next };
  }
  const after = amountAfterKey(keys, key);
  if (!after) return { amount, keys };
  const next = pasteText(amount, after.amount, limits);
  return { amount: next, keys: after.keys };
}

/** Returns `value` unchanged if the text is not a number or has too many digits. */
export function pasteText(value: string, text: string, limits: KeypadLimits): string {
  const { length, leadingZeros } = limits;
  const number = leadingZeros
    ? digitsAfter({ before: "", typed: text, length }).digits
    : (readAmount(text) ?? "");
  const [whole = ""] = number.split(".");
  const keys = number.split("") as KeypadKey[]; // cast: only digits and a dot are left
  const typed = keys.reduce((before, key) => pressKey(before, key, limits), "");
  return whole !== "" && typed.startsWith(whole) ? typed : value;
}

function appended(value: string, key: string, leadingZeros: boolean): string {
  if (key === "." && value === "") return "0.";
  if (!leadingZeros && value === "0" && key !== ".") return key;
  return value + key;
}

export function keypadKey(key: string): KeypadKey | null {
  if (key === "Backspace") return "delete";
  if (key === "Delete") return "clear";
  return keypadKeys.find((known) => known === key) ?? null;
}
