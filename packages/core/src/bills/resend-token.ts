import { hours } from "@manilla/shared/duration";
import { maskContact } from "@manilla/shared/kyc/contact";
import type { PhoneNumber } from "@manilla/shared/phone-number";
import type { Actor } from "../actor.ts";
import { refuseBeyond } from "../concurrency/refuse-beyond.ts";
import type { Context } from "../context.ts";
import { announce } from "../ledger/outbox.ts";
import { AppError } from "../runtime/errors.ts";
import { findBill } from "./bill.ts";
import { tokenEvent } from "./token-event.ts";

/** The customer's contacts, passed by the caller because this feature may not import users. */
export type TokenContact = { email: string | null; phone: PhoneNumber | null };

/**
 * Sends an electricity token again by SMS and e-mail. Throws AppError: not_found, conflict without a token,
 * rate_limited.
 */
export async function resendToken(
  ctx: Context,
  actor: Actor,
  { id, contact }: { id: string; contact: TokenContact },
): Promise<{ sentTo: string[] }> {
  const bill = await findBill(ctx, id, actor.userId);
  if (!bill) throw new AppError("not_found");
  if (bill.state !== "delivered" || !bill.token) {
    throw new AppError("conflict", { message: "This payment has no token to send yet." });
  }
  await refuseBeyond(ctx, `bills:token:${id}`, { most: 3, windowMs: hours(1) });
  await announce(ctx.prisma, tokenEvent(ctx, bill, bill.token));
  return { sentTo: [contact.phone, contact.email].flatMap((to) => (to ? [maskContact(to)] : [])) };
}
