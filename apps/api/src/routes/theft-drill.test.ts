import { randomUUID } from "node:crypto";
import { TestClock } from "@manilla/testing/context";
import { setPrices } from "@manilla/testing/prices";
import { seededRandom } from "@manilla/testing/simulation/random";
import { theftRuns } from "@manilla/testing/sizes";
import { expect, it } from "vitest";
import { testApp } from "../testing/app.ts";
import { createFakeProviders } from "../testing/fake-providers.ts";
import { addFactors, comeBack, ownerReacts, type ThiefsFactors } from "../testing/theft-factors.ts";
import { type Knowledge, type Loot, stolenSecrets, theftFixture } from "../testing/theft-fixture.ts";
import { billsRoutes } from "./bills.ts";
import { addressRoutes } from "./crypto.ts";
import { factorRoutes } from "./factors.ts";
import { kycRoutes } from "./kyc.ts";
import { withdrawalRoutes } from "./naira.ts";
import { transferRoutes } from "./transfers.ts";
import { accountRoutes, usersRoutes } from "./users.ts";
import { walletRoutes } from "./wallet.ts";

// A thief on another device has one or more of these: the password, the PIN, the SMS, the mailbox. For four days the
// thief tries the ways to take money in a random order and in parallel bursts. Within 24 hours the owner presses "It
// was not me" and resets the password.

const { providers, email, sms } = createFakeProviders();
const clock = new TestClock();
const { app, ctx } = await testApp({
  routes: [
    accountRoutes,
    billsRoutes,
    factorRoutes,
    kycRoutes,
    addressRoutes,
    transferRoutes,
    usersRoutes,
    walletRoutes,
    withdrawalRoutes,
  ],
  config: { COUNTRY_RULES: "ng", TRANSACTION_PIN: "required", RATE_LIMIT_FACTOR: "10000" },
  overrides: { providers, clock },
});

const dayS = 86_400;
const most = 2_000_000n; // kobo: ₦20,000

/** Kobo of payments that have left the account or will leave it. Payments that wait for an approval do not count. */
async function taken(userId: string): Promise<bigint> {
  const { rows } = await ctx.database.owner.query<{ kobo: string }>(
    `select coalesce(sum(naira_units), 0) as kobo from ledger.transaction
     where user_id = $1 and (kind like 'bill.%' or kind in ('crypto.send', 'naira.withdrawal', 'transfer.send'))
       and state not in ('failed', 'reversed', 'rejected', 'cancelled', 'pending_approval')`,
    [userId],
  );
  return BigInt(rows[0]?.kobo ?? 0);
}

it(`of ${theftRuns} thefts none takes more than ₦20,000 in 24 hours, and none takes anything after a freeze and a new password`, {
  timeout: 3_600_000,
}, async () => {
  const around = { app, ctx, clock, email, sms };
  const { victim, breakIn, tamper, tryOut } = await theftFixture(around);
  let [successes, added] = [0, 0];
  for (let seed = 1; seed <= theftRuns; seed += 1) {
    const random = seededRandom(seed);
    const owner = await victim();
    await setPrices(ctx, { coins: { BTC: "97000", ETH: "2500", USDT: "1" }, naira: "1600" });
    const first: readonly (readonly (typeof stolenSecrets)[number][])[] = [
      ...stolenSecrets.map((one) => [one]),
      stolenSecrets,
      ["password", "pin"],
    ];
    const knows: Knowledge = new Set(first[seed - 1] ?? stolenSecrets.filter(() => random.below(4) > 0));
    const headers = { "x-device-id": randomUUID() };
    const session = await breakIn(owner, knows, headers);
    if (session) {
      const loot: Loot = { ...session, pin: knows.has("pin") ? owner.person.pin : "0000", headers };
      // A new factor puts a hold on the money, so some thieves take money before they add any factor.
      const addsFirst = seed === 6 || random.below(2) === 0;
      let factors: ThiefsFactors = addsFirst ? await addFactors(around, loot) : {};
      const spend = async (seconds: number, comesBack: boolean) => {
        for (let left = seconds; left > 0; ) {
          await setPrices(ctx, { coins: { BTC: "97000", ETH: "2500", USDT: "1" }, naira: "1600" });
          if (comesBack) await comeBack(around, { loot, factors, owner, random });
          for (let act = 0; act < 2; act += 1) {
            if (random.below(3) === 0) await tamper(loot, knows, random);
            await tryOut(loot, random);
          }
          const pause = Math.min(left, random.below((comesBack ? 36 : 6) * 3_600) + 1);
          clock.pass(pause);
          left -= pause;
        }
      };
      const untilNoticed = random.below(dayS - 1) + 1;
      await spend(untilNoticed, false);
      if (!addsFirst) factors = await addFactors(around, loot);
      if (factors.passkey || factors.secret) added += 1;
      const before = await taken(owner.user.id);
      expect(before <= most, `seed ${seed}, knows ${[...knows].join(", ")}: ${before} kobo`).toBe(true);
      await ownerReacts(around, owner, knows.has("mailbox"));
      await spend(4 * dayS - untilNoticed, true);
      expect(await taken(owner.user.id), `seed ${seed}, knows ${[...knows].join(", ")}: after it`).toBe(
        before,
      );
    }
    const kobo = await taken(owner.user.id);
    if (kobo > 0n) successes += 1;
    expect(kobo <= most, `seed ${seed}, knows ${[...knows].join(", ")}: ${kobo} kobo`).toBe(true);
  }
  expect(successes).toBeGreaterThan(0);
  expect(added).toBeGreaterThan(0);
});
