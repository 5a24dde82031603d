import { forEachConcurrently } from "../../concurrency/for-each-concurrently.ts";
import type { Context } from "../../context.ts";
import { askProvider } from "../../operations/ask-provider.ts";
import { sweepWebhooks } from "../../operations/webhook-inbox.ts";
import type { NairaAccount } from "./account-operation.ts";
import { claimDueAccounts, holderOf, moveAccount } from "./accounts.ts";
import { accountInbox } from "./receive-account-webhook.ts";

const batch = 16;

/** Asks the provider for the accounts that are due, and acts on unfinished webhooks. Running twice is harmless. */
export async function sweepAccounts(ctx: Context): Promise<number> {
  if (!ctx.providers.nairaAccounts.offered) return 0;
  const accounts = await claimDueAccounts(ctx, batch);
  await forEachConcurrently(ctx, accounts, (account) => settleAccount(ctx, account));
  await sweepWebhooks(ctx, accountInbox(ctx), batch);
  return accounts.length;
}

async function settleAccount(ctx: Context, account: NairaAccount): Promise<void> {
  if (account.state === "closing") return deactivate(ctx, account);
  const { nairaAccounts } = ctx.providers;
  const holder = await holderOf(ctx, account.userId);
  const about = { provider: nairaAccounts.name, call: "account number request", reference: account.id };
  const answer = await askProvider(ctx, about, () => nairaAccounts.issue(holder));
  if (answer?.status === "issued") {
    await moveAccount(ctx, account, { to: "issued", account: answer.account });
    ctx.log.info({ accountId: account.id }, "account number issued");
  } else if (answer?.status === "refused") {
    ctx.log.error(
      { alarm: "account_number_refused", accountId: account.id, reason: answer.reason },
      "account number rejected by the provider",
    );
    await moveAccount(ctx, account, { to: "refused", reason: answer.reason });
  } else await moveAccount(ctx, account, { to: account.state });
}

async function deactivate(ctx: Context, account: NairaAccount): Promise<void> {
  const { accountId } = account;
  const { nairaAccounts } = ctx.providers;
  const about = { provider: nairaAccounts.name, call: "account number close", reference: account.id };
  const isDone =
    accountId === null ||
    (await askProvider(ctx, about, async () => {
      await nairaAccounts.deactivate(accountId);
      return true;
    }));
  await moveAccount(ctx, account, { to: isDone ? "closed" : "closing" });
}
