import { hours, millisecondsBetween } from "@manilla/shared/duration";
import { forEachConcurrently } from "../../concurrency/for-each-concurrently.ts";
import type { Context } from "../../context.ts";
import { callProvider } from "../../operations/move.ts";
import { sweepWebhooks, type WebhookInbox } from "../../operations/webhook-inbox.ts";
import type { AccountAnswer } from "../../providers/accounts/port.ts";
import type { NairaAccount } from "./account-operation.ts";
import { moveAccountNumber } from "./accounts.ts";
import { bookAccountPayment } from "./book-payment.ts";

const batch = 16;

/**
 * The provider's answer that there is no number is believed only after this time. An earlier request may still create a
 * number.
 */
const noneBelievedAfterMs = hours(1);

/** Requests or closes the due numbers and handles stored webhooks. Safe to run concurrently. */
export async function sweepAccountNumbers(ctx: Context): Promise<number> {
  const accounts = await ctx.accountNumbers.claimDue(ctx.clock.now(), batch);
  await forEachConcurrently(ctx, "account numbers", accounts, (account) => processNumber(ctx, account));
  await sweepWebhooks(ctx, accountInbox(ctx), batch);
  return accounts.length;
}

async function processNumber(ctx: Context, account: NairaAccount): Promise<void> {
  if (account.state === "closing") return closeAtProvider(ctx, account);
  const answer = ctx.providers.nairaAccounts.offered ? await requestNumber(ctx, account) : undefined;
  if (answer?.status === "issued") {
    const isMoved = await moveAccountNumber(ctx, account, { to: "issued", account: answer.account });
    if (isMoved) ctx.log.info({ accountId: account.id }, "account number issued");
  } else if (answer?.status === "refused") {
    const about = {
      provider: ctx.providers.nairaAccounts.name,
      accountId: account.id,
      reason: answer.reason,
    };
    ctx.log.error({ alarm: "account_number_refused", ...about }, "account number rejected by the provider");
    await moveAccountNumber(ctx, account, { to: "refused", reason: answer.reason });
  } else await moveAccountNumber(ctx, account, { to: account.state });
}

async function requestNumber(ctx: Context, { id, userId }: NairaAccount): Promise<AccountAnswer | undefined> {
  const { nairaAccounts } = ctx.providers;
  const holder = await ctx.accountNumbers.holder(userId);
  const about = { provider: nairaAccounts.name, call: "account number request", reference: id };
  return callProvider(ctx, about, () => nairaAccounts.issue(holder));
}

async function closeAtProvider(ctx: Context, account: NairaAccount): Promise<void> {
  if (account.accountId === null) return findAndCloseNumber(ctx, account);
  const isClosed = await deactivateNumber(ctx, account, account.accountId);
  await moveAccountNumber(ctx, account, { to: isClosed ? "closed" : "closing" });
}

async function findAndCloseNumber(ctx: Context, account: NairaAccount): Promise<void> {
  const { nairaAccounts } = ctx.providers;
  const about = { provider: nairaAccounts.name, call: "account number look", reference: account.id };
  const held = await callProvider(ctx, about, () => nairaAccounts.find({ id: account.userId }));
  if (held?.status === "issued") {
    const { accountId } = held.account;
    if (await moveAccountNumber(ctx, account, { to: "closing", account: held.account }))
      await closeAtProvider(ctx, { ...account, accountId });
    return;
  }
  const isNone =
    held?.status === "none" && millisecondsBetween(account.changedAt, ctx.clock.now()) >= noneBelievedAfterMs;
  await moveAccountNumber(ctx, account, { to: isNone ? "closed" : "closing" });
}

async function deactivateNumber(ctx: Context, { id }: NairaAccount, accountId: string): Promise<boolean> {
  const { nairaAccounts } = ctx.providers;
  const about = { provider: nairaAccounts.name, call: "account number close", reference: id };
  const ended = await callProvider(ctx, about, async () => {
    await nairaAccounts.deactivate(accountId);
    return true;
  });
  return ended ?? false;
}

/** Account numbers have their own inbox, because the same vendor also sends messages about payouts. */
export function accountInbox(ctx: Context): WebhookInbox {
  const { nairaAccounts } = ctx.providers;
  return {
    provider: `${nairaAccounts.name}.accounts`,
    parse: nairaAccounts.parseWebhook,
    giveUpAfterMs: hours(72),
    async process({ reference }) {
      const about = { provider: nairaAccounts.name, call: "payment query", reference };
      const payment = await callProvider(ctx, about, () => nairaAccounts.payment(reference));
      if (payment?.status === "paid") return bookAccountPayment(ctx, payment);
      return payment?.status === "failed" || payment?.status === "other" ? payment.status : undefined;
    },
  };
}
