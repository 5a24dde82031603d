import type { RecipientKind } from "./bills/recipient-contract.ts";

export type NumberKind = RecipientKind | "account" | "token";

/**
 * Groups the digits at the end of a text, so that people can compare them: accounts as "0123 456 789", phones as
 * "0803 123 4567", other numbers in fours. Never use it for stored data, requests or CSV.
 */
export function groupDigits(kind: NumberKind, text: string): string {
  const plain = kind === "token" ? text.replace(/\D/g, "") : text;
  const [, start = "", digits] = /^(.*\D)?(\d+)$/s.exec(plain) ?? [];
  if (digits === undefined) return plain;
  const inFours = kind !== "account" && kind !== "phone";
  const groups = inFours ? digits.match(/.{1,4}/g) : /^(.{1,4})(.{0,3})(.*)$/.exec(digits)?.slice(1);
  return start + (groups ?? []).filter(Boolean).join(" ");
}
