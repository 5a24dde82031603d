import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { announce } from "../ledger/outbox.ts";
import { AppError } from "../platform/errors.ts";
import { event } from "../platform/events.ts";
import { countUse } from "../platform/rate-limit.ts";
import { findBill } from "./bill.ts";
import { describe } from "./bill-reply.ts";

const perHour = 3;

/** Where the person can be told; the caller's to know, because this feature knows no users. */
export type TokenContact = { email: string | null; phone: string | null };

/**
 * Sends an electricity token again, by SMS and e-mail. Throws AppError: not_found, conflict while there is no token,
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
  const { count, resetSeconds } = await countUse(ctx, `bills:token:${id}`, 3_600);
  if (count > perHour * ctx.config.RATE_LIMIT_FACTOR) {
    throw new AppError("rate_limited", { retryAfterSeconds: resetSeconds });
  }
  await announce(ctx.pool, event("bill.token", { userId: actor.userId, transactionId: id }));
  return { sentTo: [contact.phone, contact.email].flatMap((to) => (to ? [masked(to)] : [])) };
}

/** "+234803•••67", "a•••@mail.ng": enough to recognise one's own. */
function masked(contact: string): string {
  const [name = "", domain] = contact.split("@");
  return domain ? `${name.slice(0, 1)}•••@${domain}` : `${contact.slice(0, 7)}•••${contact.slice(-2)}`;
}

export type TokenMessage = { reference: string; subject: string; text: string; sms: string };

const told = z.object({ transactionId: z.uuid() });

/** What the person is sent; null when there is nothing to send any more. */
export async function tokenMessage(ctx: Context, payload: unknown): Promise<TokenMessage | null> {
  const bill = await findBill(ctx, told.parse(payload).transactionId);
  if (!bill?.token || bill.state !== "delivered") return null;
  const token = bill.token.replace(/(.{4})(?=.)/g, "$1 ");
  const units = bill.units ? ` Units: ${bill.units}.` : "";
  const sms = `Manilla: your token for meter ${bill.wish.recipient} is ${token}.${units} Ref ${bill.reference}`;
  const name = bill.customerName ? `Customer: ${bill.customerName}\n` : "";
  return {
    reference: bill.reference,
    subject: `Your electricity token for meter ${bill.wish.recipient}`,
    text: `${describe(bill.wish)}\n${name}Token: ${token}\n${units.trim()}\nReference: ${bill.reference}`,
    sms,
  };
}
