import { inSeconds, minutes } from "@manilla/shared/duration";
import type { BodyOf } from "@manilla/shared/http/route";
import type { sendTransfer as contract } from "@manilla/shared/transfers/contract";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Idempotency, Outcome } from "../ledger/operation.ts";
import { bookTransfer } from "./book-transfer.ts";
import { findRecipient } from "./find-recipient.ts";
import { readTransferAmount } from "./transfer-amount.ts";

const duplicateSeconds = inSeconds(minutes(2));

/**
 * `to` is "@username" or a phone number. Throws AppError: the errors of `findRecipient`, `readTransferAmount` and
 * `bookTransfer`.
 */
export async function sendTransfer(
  ctx: Context,
  actor: Actor,
  { to, asset, amount, note, confirmDuplicate }: BodyOf<typeof contract>,
  idempotency?: Idempotency,
): Promise<Outcome> {
  const value = await readTransferAmount(ctx, { asset, amount });
  const recipient = await findRecipient(ctx, actor, to);
  const fingerprint = `transfer:${recipient.userId}:${value.amount.asset}:${value.amount.units}`;
  const plan = {
    value,
    recipient,
    note: note || null,
    duplicate: { fingerprint, withinSeconds: duplicateSeconds, confirmed: confirmDuplicate ?? false },
  };
  return bookTransfer(ctx, actor, plan, idempotency);
}
