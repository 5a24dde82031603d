import { hours } from "@manilla/shared/duration";
import { forEachConcurrently } from "../../concurrency/for-each-concurrently.ts";
import type { Context } from "../../context.ts";
import { move, pollLater } from "../../operations/move.ts";
import { sweepRechecks } from "../../operations/rechecks.ts";
import { sweepBatch, sweepOperations } from "../../operations/sweep.ts";
import { sweepWebhooks } from "../../operations/webhook-inbox.ts";
import { coinCollection } from "../collect/collect-operation.ts";
import { type Collection, collectionOf } from "../collect/collections.ts";
import { processCollection, recheckCollection } from "../collect/process-collection.ts";
import { cryptoDeposit } from "../deposits/deposit-operation.ts";
import { coinDepositOf, type Deposit, findCoinDeposit, unmatchedDeposits } from "../deposits/deposits.ts";
import { bookDeposit, pollAgain, processCoinDeposit, releaseWaiting } from "../deposits/process-deposit.ts";
import { processSend, recheckSend } from "../send/process-send.ts";
import { cryptoSend } from "../send/send-operation.ts";
import { sendOf } from "../send/sends.ts";
import { custodyInbox } from "./custody-inbox.ts";

const mostPages = 50;

export async function sweepSends(ctx: Context): Promise<void> {
  await sweepOperations(ctx, cryptoSend, { read: sendOf, poll: (send) => processSend(ctx, send) });
  const recheck = (id: string) => recheckSend(ctx, id);
  await sweepRechecks(ctx, { kind: "send", limit: sweepBatch, recheck });
}

export async function sweepCollections(ctx: Context): Promise<void> {
  const poll = (collection: Collection) => processCollection(ctx, collection);
  await sweepOperations(ctx, coinCollection, { read: collectionOf, poll });
  const recheck = (id: string) => recheckCollection(ctx, id);
  await sweepRechecks(ctx, { kind: "collection", limit: sweepBatch, recheck });
}

export async function sweepCustodyDeposits(ctx: Context): Promise<void> {
  await sweepOperations(ctx, cryptoDeposit, {
    read: coinDepositOf,
    poll: (deposit) => pollDeposit(ctx, deposit),
  });
  await sweepWebhooks(ctx, custodyInbox(ctx), sweepBatch);
}

async function pollDeposit(ctx: Context, deposit: Deposit): Promise<void> {
  if (deposit.state === "below_minimum") {
    if (await isOwnerGone(ctx, deposit)) return void (await move(ctx, cryptoDeposit, deposit, "giveUp"));
    await releaseWaiting(ctx, deposit);
    // If `releaseWaiting` has credited the deposit, `pollLater` changes nothing.
    await pollLater(ctx, cryptoDeposit, deposit);
    return;
  }
  const outcome = await processCoinDeposit(ctx, { accountId: deposit.accountId, id: deposit.depositId });
  if (outcome === "unknown") await pollAgain(ctx, deposit);
  if (outcome === "no_answer") await pollLater(ctx, cryptoDeposit, deposit);
}

async function isOwnerGone(ctx: Context, { userId }: Deposit): Promise<boolean> {
  const where = { id: userId ?? "", closedAt: { not: null } };
  return userId !== null && (await ctx.prisma.user.count({ where })) > 0;
}

export async function matchSuspendedCoins(ctx: Context): Promise<void> {
  const suspended = await unmatchedDeposits(ctx);
  await forEachConcurrently(ctx, "suspended coins", suspended, ({ accountId, depositId }) =>
    processCoinDeposit(ctx, { accountId, id: depositId }),
  );
}

/** Books deposits of the last `hours` hours whose webhooks were lost. */
export async function findDeposits(ctx: Context, { hours: memoryHours }: { hours: number }): Promise<void> {
  const since = ctx.clock.now().getTime() - hours(memoryHours);
  const provider = ctx.providers.custody.name;
  for (let page = 1; page <= mostPages; page += 1) {
    const listed = await ctx.providers.custody.deposits(page);
    const deposits = listed.filter((deposit) => deposit !== null);
    if (deposits.length < listed.length) {
      const alarm = { alarm: "unreadable_deposit", provider, page, rows: listed.length - deposits.length };
      ctx.log.error(alarm, "reading the custodian's deposits failed for some rows; the others are booked");
    }
    const recent = deposits.filter(({ seenAt }) => seenAt.getTime() >= since);
    const lost = await notInBooks(ctx, recent);
    await forEachConcurrently(ctx, "lost coin deposits", lost, (deposit) => bookDeposit(ctx, deposit));
    // A page with few deposits may not be the last page, because the vendor decides the size of a page.
    if (recent.length < deposits.length || listed.length === 0) return;
  }
  ctx.log.error(
    { provider, hours: memoryHours },
    "deposit sweep failed to read all: the custodian lists more pages than one sweep reads",
  );
}

async function notInBooks<D extends { id: string }>(ctx: Context, deposits: readonly D[]): Promise<D[]> {
  const known = await Promise.all(deposits.map(({ id }) => findCoinDeposit(ctx, id)));
  return deposits.filter((_, index) => known[index] === undefined);
}
