import { z } from "zod";
import type { Context } from "../../context.ts";
import type { OutboxEvent } from "../../ledger/outbox.ts";
import { closeNairaAccount, requestAccount } from "./accounts.ts";

const subject = z.object({ userId: z.uuid() });

/** After a contact was verified: the person gets an account number. Twice is the same as once. */
export function requestVerifiedAccount(ctx: Context, { payload }: OutboxEvent): Promise<void> {
  return requestAccount(ctx, subject.parse(payload).userId);
}

/** After the person has closed the Manilla account. Twice is the same as once. */
export function closeOwnersAccount(ctx: Context, { payload }: OutboxEvent): Promise<void> {
  return closeNairaAccount(ctx, subject.parse(payload).userId);
}
