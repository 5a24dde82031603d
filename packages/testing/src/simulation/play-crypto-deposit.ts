import { custodyInbox } from "@manilla/core/crypto/custody/custody-inbox";
import { findDeposits, sweepCustodyDeposits } from "@manilla/core/crypto/custody/sweep-custody";
import { receiveWebhook } from "@manilla/core/operations/webhook-inbox";
import type { CustodyDeposit } from "@manilla/core/providers/custody/port";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { hours, millisecondsBetween, minutes } from "@manilla/shared/duration";
import { fromUnits } from "@manilla/shared/money";
import type { Play } from "./run.ts";
import type { Scenario } from "./scenario.ts";
import { createWorld } from "./world.ts";

const userId = "00000000-0000-7000-8000-0000000000ee";
const amount = fromUnits("ETH", 100_000_000n);
const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const owner = (sql: string) => (sql.includes("from deposit_address") ? [{ user_id: userId }] : []);

/** Simulates a deposit of 1 ETH. The custodian may hold or reject it at first. In the end it accepts or rejects it. */
export function playCryptoDeposit(scenario: Scenario): Play {
  const isAccepted = scenario.ending !== "failed";
  const isReviewed = scenario.submit === "put_off" || scenario.submit === "rejected";
  const decidedAfter = isReviewed ? hours(20) : minutes(8);
  let queries = 0;
  const world = createWorld(
    scenario,
    (clock) => {
      const begun = clock.now();
      const seen = (): CustodyDeposit => {
        const age = millisecondsBetween(begun, clock.now());
        const reviewed = scenario.submit === "rejected" ? "rejected" : "on_hold";
        const open = isReviewed && age > minutes(5) ? reviewed : "confirming";
        const status = age < decidedAfter ? open : isAccepted ? "accepted" : "rejected";
        const where = { network: "ethereum", address, memo: null, txid: "0x1" };
        const counts = { confirmations: 1, required: 12, rest: "0" };
        return { id: "1", accountId: "9", coin: "ETH", amount, status, seenAt: begun, ...where, ...counts };
      };
      const query = () => {
        queries += 1;
        const fault = queries <= scenario.badQueries ? scenario.query : "none";
        if (fault === "silent") throw new ProviderError("timeout", "no answer in time");
        return fault === "lagging" ? null : seen();
      };
      return (process) => ({
        custody: {
          name: "custodian",
          deposit: () => process.call(query),
          deposits: () => process.call(() => [seen()]),
          parseWebhook: () => ({
            kind: "message",
            message: { key: "news", about: { kind: "deposit", accountId: "9", id: "1" }, body: {} },
          }),
        } as never,
      });
    },
    owner,
  );
  const { ledger } = world;

  return {
    world,
    begin: (ctx) => receiveWebhook(ctx, custodyInbox(ctx), { raw: Buffer.from("{}"), headers: {} }),
    react: (ctx) => findDeposits(ctx, { hours: 1_000 }),
    async sweep(ctx) {
      await sweepCustodyDeposits(ctx);
    },
    webhook: (ctx) => receiveWebhook(ctx, custodyInbox(ctx), { raw: Buffer.from("{}"), headers: {} }),
    judge() {
      const wrong: string[] = [];
      const records = [...ledger.transactions.values()];
      const credited = ledger.balances.get(`${userId}/available/ETH`) ?? 0n;
      const owed = isAccepted ? amount.units : 0n;
      if (records.length !== 1) wrong.push(`${records.length} transactions for one deposit`);
      if (credited !== owed) wrong.push(`${owed} came, ${credited} were credited (${records[0]?.state})`);
      if (queries > 150) wrong.push(`${queries} queries: it spins`);
      const notices = ledger.events.filter(({ topic }) => topic === "crypto.deposited").length;
      if (notices !== (isAccepted ? 1 : 0)) wrong.push(`announced ${notices} times`);
      return wrong;
    },
  };
}
