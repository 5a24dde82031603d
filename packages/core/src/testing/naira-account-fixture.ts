import type { Actor } from "../actor.ts";
import { requestAccount } from "../naira/accounts/accounts.ts";
import { readNairaAccount } from "../naira/accounts/read-account.ts";
import { receiveAccountWebhook } from "../naira/accounts/receive-account-webhook.ts";
import { sweepAccounts } from "../naira/accounts/sweep-accounts.ts";
import { member } from "./members.ts";
import { openNairaFixture } from "./naira-fixture.ts";

/** A context in which customers have account numbers of their own, at a provider whose answers the test decides. */
export async function nairaAccountFixture() {
  const fixture = await openNairaFixture();
  const { ctx, accounts, database } = fixture;
  let last = 0;

  /** Signs up a person at level 1, with a verified e-mail. */
  async function verified(): Promise<Actor> {
    const person = { ...(await member(ctx)).actor, level: 1 as const };
    await database.owner.query("update users set email_verified_at = now() where id = $1", [person.userId]);
    return person;
  }

  return {
    ...fixture,
    verified,
    async withAccount(): Promise<Actor & { accountNumber: string }> {
      const person = await verified();
      await requestAccount(ctx, person.userId);
      await sweepAccounts(ctx);
      const { account } = await readNairaAccount(ctx, person);
      if (!account) throw new Error("no account was issued");
      return { ...person, accountNumber: account.accountNumber };
    },
    async receiveWebhook(reference: string): Promise<void> {
      const { raw, headers } = accounts.webhook(reference);
      await receiveAccountWebhook(ctx, raw, headers);
    },
    /** A provider's reference that no other payment has. */
    fresh: () => `${accounts.name}-${Date.now()}-${(last += 1)}`,
  };
}
