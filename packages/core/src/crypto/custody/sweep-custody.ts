import { forEachConcurrently } from "../../concurrency/for-each-concurrently.ts";
import type { Context } from "../../context.ts";
import { dueWebhooks } from "../../operations/webhook-inbox.ts";
import { depositsPerPage } from "../../providers/custody/port.ts";
import { type Deposit, dueDeposits, findDeposit } from "../deposits/deposits.ts";
import { releaseWaiting } from "../deposits/release.ts";
import { bookDeposit, settleDeposit } from "../deposits/settle-deposit.ts";
import { processSend } from "../send/process-send.ts";
import { dueSends } from "../send/sends.ts";
import { actOnNews } from "./receive-custody-webhook.ts";

const batch = 48;
const mostPages = 50;
const hourMs = 3_600_000;

/** Looks at sends nobody came back for. One bounded batch; running twice at once is harmless. */
export async function sweepSends(ctx: Context): Promise<void> {
  await forEachConcurrently(ctx, await dueSends(ctx, batch), (send) => processSend(ctx, send));
}

/** Looks at open deposits whose next look is due, and at kept messages that were not finished. */
export async function sweepCustodyDeposits(ctx: Context): Promise<void> {
  await forEachConcurrently(ctx, await dueDeposits(ctx, batch), (deposit) => lookAt(ctx, deposit));
  const messages = await dueWebhooks(ctx, ctx.providers.custody.name, batch);
  await forEachConcurrently(ctx, messages, (message) => actOnNews(ctx, message));
}

function lookAt(ctx: Context, deposit: Deposit): Promise<unknown> {
  if (deposit.state === "below_minimum") return releaseWaiting(ctx, deposit);
  return settleDeposit(ctx, { accountId: deposit.accountId, id: deposit.depositId });
}

/**
 * Asks the custodian for the deposits of the last hours, newest first, and books those whose messages were lost. With a
 * short memory it runs often; with a long one now and then, for whatever the short one could have missed.
 */
export async function findDeposits(ctx: Context, { hours }: { hours: number }): Promise<void> {
  const since = ctx.clock.now().getTime() - hours * hourMs;
  for (let page = 1; page <= mostPages; page += 1) {
    const deposits = await ctx.providers.custody.deposits(page);
    const recent = deposits.filter(({ seenAt }) => seenAt.getTime() >= since);
    const lost = await notInBooks(ctx, recent);
    await forEachConcurrently(ctx, lost, (deposit) => bookDeposit(ctx, deposit));
    if (recent.length < depositsPerPage) return;
  }
  ctx.log.error({ hours }, "the custodian has more deposits than one sweep reads");
}

/** Those that are known have a next look of their own. */
async function notInBooks<D extends { id: string }>(ctx: Context, deposits: readonly D[]): Promise<D[]> {
  const known = await Promise.all(deposits.map(({ id }) => findDeposit(ctx, id)));
  return deposits.filter((_, index) => known[index] === undefined);
}
