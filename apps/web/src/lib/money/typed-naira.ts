import { type Money, money } from "@manilla/shared/money";
import { amountOf } from "./money-input.ts";

/** Null if the text is not an amount. */
export function typedNaira(raw: string): Money<"NGN"> | null {
  const text = amountOf(raw);
  try {
    return text === null ? null : money("NGN", text);
  } catch {
    return null;
  }
}
