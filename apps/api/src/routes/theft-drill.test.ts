import { randomUUID } from "node:crypto";
import { TestClock } from "@manilla/core/testing/context";
import { setPrices } from "@manilla/core/testing/prices";
import { seededRandom } from "@manilla/core/testing/simulation/random";
import { thefts } from "@manilla/core/testing/sizes";
import { expect, it } from "vitest";
import { testApp } from "../testing/app.ts";
import { createFakeProviders } from "../testing/fake-providers.ts";
import { type Knowledge, type Loot, stolen, theftFixture } from "../testing/theft-fixture.ts";
import { accountRoutes } from "./account.ts";
import { billsRoutes } from "./bills.ts";
import { factorRoutes } from "./factors.ts";
import { kycRoutes } from "./kyc.ts";
import { sendRoutes } from "./send.ts";
import { transferRoutes } from "./transfers.ts";
import { usersRoutes } from "./users.ts";
import { walletRoutes } from "./wallet.ts";
import { withdrawalRoutes } from "./withdrawals.ts";

// A thief on a device of their own, who knows some of: the password, a PIN seen once, the SIM card (SMS) and the mailbox. The
// thief tries whatever the API offers in a random order for 24 hours, in bursts of parallel requests.

const { providers, email, sms } = createFakeProviders();
const clock = new TestClock();
const { app, ctx } = await testApp({
  routes: [
    accountRoutes,
    billsRoutes,
    factorRoutes,
    kycRoutes,
    sendRoutes,
    transferRoutes,
    usersRoutes,
    walletRoutes,
    withdrawalRoutes,
  ],
  config: { COUNTRY_RULES: "ng", TRANSACTION_PIN: "required", RATE_LIMIT_FACTOR: "10000" },
  overrides: { providers, clock },
});

const most = 2_000_000n; // kobo: ₦20,000

/** Kobo that left the account or is about to, without an approval. */
async function taken(userId: string): Promise<bigint> {
  const { rows } = await ctx.database.owner.query<{ kobo: string }>(
    `select coalesce(sum(naira_units), 0) as kobo from ledger.transaction
     where user_id = $1 and (kind like 'bill.%' or kind in ('crypto.send', 'naira.withdrawal', 'transfer.send'))
       and state not in ('failed', 'reversed', 'rejected', 'cancelled', 'pending_approval')`,
    [userId],
  );
  return BigInt(rows[0]?.kobo ?? 0);
}

it(`of ${thefts} thefts none takes more than ₦20,000 in 24 hours`, { timeout: 3_600_000 }, async () => {
  const { victim, breakIn, tamper, tryOut } = await theftFixture({ app, ctx, clock, email, sms });
  let successes = 0;
  for (let seed = 1; seed <= thefts; seed += 1) {
    const random = seededRandom(seed);
    const owner = await victim();
    await setPrices(ctx, { coins: { BTC: "97000", ETH: "2500", USDT: "1" }, naira: "1600" });
    // Each alone, then all together, then any mixture.
    const knows: Knowledge = new Set(
      seed <= 4
        ? stolen.slice(seed - 1, seed)
        : seed === 5
          ? stolen
          : stolen.filter(() => random.below(4) > 0),
    );
    const headers = { "x-device-id": randomUUID() };
    const session = await breakIn(owner, knows, headers);
    if (session) {
      const loot: Loot = { ...session, pin: knows.has("pin") ? owner.person.pin : "0000", headers };
      for (let left = 86_399; left > 0; ) {
        await setPrices(ctx, { coins: { BTC: "97000", ETH: "2500", USDT: "1" }, naira: "1600" });
        for (let act = 0; act < 2; act += 1) {
          if (random.below(3) === 0) await tamper(loot, knows, random);
          await tryOut(loot, random);
        }
        const pause = Math.min(left, random.below(6 * 3_600) + 1);
        clock.pass(pause);
        left -= pause;
      }
    }
    const kobo = await taken(owner.user.id);
    if (kobo > 0n) successes += 1;
    expect(kobo <= most, `seed ${seed}, knows ${[...knows].join(", ")}: ${kobo} kobo`).toBe(true);
  }
  // A drill in which no thief ever gets anything would prove nothing.
  expect(successes).toBeGreaterThan(0);
});
