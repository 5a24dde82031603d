import { z } from "zod";
import type { Context } from "../../context.ts";
import type { OutboxEvent } from "../../ledger/outbox.ts";
import { closeNairaAccount, requestAccount } from "./accounts.ts";

const subject = z.object({ userId: z.uuid() });

/** Runs after a contact was verified. Safe to repeat. */
export function requestVerifiedAccount(ctx: Context, { payload }: OutboxEvent): Promise<void> {
  return requestAccount(ctx, subject.parse(payload).userId);
}

/** Runs after the person closed the Manilla account. Safe to repeat. */
export function closeOwnersAccount(ctx: Context, { payload }: OutboxEvent): Promise<void> {
  return closeNairaAccount(ctx, subject.parse(payload).userId);
}
