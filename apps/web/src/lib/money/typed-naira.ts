import { type Money, money } from "@manilla/shared/money";
import { amountOf } from "./money-input.ts";

/** The naira that were typed, or null while they are none. */
export function typedNaira(raw: string): Money<"NGN"> | null {
  const text = amountOf(raw);
  try {
    return text === null ? null : money("NGN", text);
  } catch {
    return null;
  }
}
