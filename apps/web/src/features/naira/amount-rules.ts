import { atLeast, isZero, type Money } from "@manilla/shared/money";
import { depositMessages } from "@manilla/shared/naira/messages";
import { depositMinimum } from "@manilla/shared/naira/rules";
import { t } from "@manilla/ui/texts/t.ts";
import { typedNaira } from "#lib/money/typed-naira.ts";

export type TypedAmount = { ok: true; amount: Money<"NGN"> } | { ok: false; message: string };

export function readAmount(raw: string): TypedAmount {
  const amount = typedNaira(raw);
  if (!amount || isZero(amount)) return { ok: false, message: t(depositMessages.invalid) };
  return atLeast(amount, depositMinimum)
    ? { ok: true, amount }
    : { ok: false, message: t(depositMessages.minimum) };
}

/** Kobo appear only if they were typed. */
export function raise(raw: string, naira: number): string {
  const [whole = "", kobo] = raw.split(".");
  const next = (BigInt(whole === "" ? "0" : whole) + BigInt(naira)).toString();
  return kobo ? `${next}.${kobo}` : next;
}
