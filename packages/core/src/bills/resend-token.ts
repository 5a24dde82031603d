import { hours } from "@manilla/shared/duration";
import { maskContact } from "@manilla/shared/kyc/contact";
import type { PhoneNumber } from "@manilla/shared/phone-number";
import type { Actor } from "../actor.ts";
import { refuseBeyond } from "../concurrency/refuse-beyond.ts";
import type { Context } from "../context.ts";
import { newEvent } from "../events/events.ts";
import { announceEvent } from "../ledger/outbox.ts";
import { AppError } from "../runtime/errors.ts";
import { sealToken } from "../secrets/sealed-values.ts";
import { type Bill, describeOrder, findBill } from "./bill.ts";

export type TokenContact = { email: string | null; phone: PhoneNumber | null };

/** Throws AppError: not_found, conflict (the bill has no token), rate_limited. */
export async function resendToken(
  ctx: Context,
  actor: Actor,
  { id, contact }: { id: string; contact: TokenContact },
): Promise<{ sentTo: string[] }> {
  const bill = await findBill(ctx, id, actor.userId);
  if (!bill) throw new AppError("not_found");
  if (bill.state !== "delivered" || !bill.token) {
    throw new AppError("conflict", "This payment has no token to send yet.");
  }
  await refuseBeyond(ctx, `bills:token:${id}`, { maxUses: 3, windowMs: hours(1) });
  await announceEvent(ctx.prisma, tokenEvent(ctx, bill, bill.token));
  return { sentTo: [contact.phone, contact.email].flatMap((to) => (to ? [maskContact(to)] : [])) };
}

export function tokenEvent(
  ctx: Context,
  bill: Pick<Bill, "id" | "userId" | "reference" | "order" | "extraTokens" | "units" | "customerName">,
  token: string,
) {
  const { id: transactionId, userId, reference, order, extraTokens, units, customerName } = bill;
  const letter = {
    meter: order.recipient,
    token,
    extraTokens,
    units,
    customerName,
    description: describeOrder(order),
    reference,
  };
  return newEvent("bill.token", { userId, transactionId, sealed: sealToken(ctx, letter) });
}
