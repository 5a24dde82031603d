import { createHash } from "node:crypto";
import { billMessages } from "@manilla/shared/bills/rules";
import { inSeconds, minutes } from "@manilla/shared/duration";
import { atLeast, formatMoney, type Money, money, toDecimal } from "@manilla/shared/money";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";

export type CustomerLimits = { minimum: Money<"NGN"> | null; canVend: boolean };
export const noLimits: CustomerLimits = { minimum: null, canVend: true };

type Customer = { identifier: string; number: string };

const lifetimeSeconds = inSeconds(minutes(30));
const storedLimits = z.object({ minimum: z.string().nullable(), canVend: z.boolean() });

/** Without Redis nothing is remembered: the vendor then refuses the purchase, and the money is returned. */
export async function rememberLimits(
  ctx: Context,
  customer: Customer,
  limits: CustomerLimits,
): Promise<void> {
  const { minimum, canVend } = limits;
  const text = JSON.stringify({ minimum: minimum && toDecimal(minimum), canVend });
  await ctx.redis?.set(keyOf(customer), text, "EX", lifetimeSeconds).catch(() => undefined);
}

/** Refuses before payment what the vendor would refuse. Throws AppError: below_minimum, conflict. */
export async function refuseUnsellable(
  ctx: Context,
  customer: Customer,
  amount: Money<"NGN">,
): Promise<void> {
  const text = await ctx.redis?.get(keyOf(customer)).catch(() => null);
  if (!text) return;
  const { minimum: least, canVend } = storedLimits.parse(JSON.parse(text));
  if (!canVend) throw new AppError("conflict", { message: billMessages.customerBlocked });
  const minimum = least === null ? null : money("NGN", least);
  if (minimum && !atLeast(amount, minimum)) {
    const message = billMessages.customerMinimum(formatMoney(minimum));
    throw new AppError("below_minimum", { message, data: { minimum: toDecimal(minimum) } });
  }
}

/** A digest, because the meter's number is private. */
function keyOf({ identifier, number }: Customer): string {
  return `bill-customer:${createHash("sha256").update(`${identifier}:${number}`).digest("hex")}`;
}
