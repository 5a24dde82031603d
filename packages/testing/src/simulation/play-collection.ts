import { startCollections } from "@manilla/core/crypto/collect/start-collections";
import { custodyInbox } from "@manilla/core/crypto/custody/custody-inbox";
import { sweepCollections } from "@manilla/core/crypto/custody/sweep-custody";
import { receiveWebhook } from "@manilla/core/operations/webhook-inbox";
import type { CollectionOrder, CustodyWithdrawal } from "@manilla/core/providers/custody/port";
import { fromUnits } from "@manilla/shared/money";
import type { Play } from "./run.ts";
import type { Scenario } from "./scenario.ts";
import { createScriptedVendor, type ScriptedVendor, type VendorState } from "./scripted-vendor.ts";
import { createWorld } from "./world.ts";

const accountId = "account1";
const amount = fromUnits("ETH", 100_000_000n);

/** Returns the database row that tells a worker that the sub-account holds coins. The worker then collects them. */
const held = () => [{ id: accountId, coin: "ETH", units: String(amount.units), collections: 0 }];

export function playCollection(scenario: Scenario): Play {
  let vendor: ScriptedVendor | undefined;
  const world = createWorld(
    scenario,
    (clock) => {
      const scripted = createScriptedVendor(scenario, clock);
      vendor = scripted;
      return (process) => ({
        custody: {
          name: "custodian",
          collect: ({ reference }: CollectionOrder) =>
            process.call(() => {
              // The custodian documents no final refusal, so every answer except "taken" is an error.
              if (scripted.submit(reference) !== "taken") throw new Error("not taken");
            }),
          findWithdrawal: (reference: string) =>
            process.call(() => orderOf(reference, scripted.query(reference))),
          parseWebhook: () => {
            const about = { kind: "withdrawal", reference: [...scripted.orders.keys()][0] };
            return { kind: "message", message: { key: "news", about, body: {} } };
          },
        } as never,
      });
    },
    held,
  );
  const { ledger } = world;
  ledger.balances.set("customer/available/ETH", amount.units);
  ledger.balances.set("house/sub_accounts/ETH", -amount.units);
  const start = (ctx: Parameters<typeof startCollections>[0]) => startCollections(ctx, { isNeeded: true });

  return {
    world,
    begin: start,
    react: start,
    sweep: sweepCollections,
    webhook: (ctx) =>
      vendor?.orders.size
        ? receiveWebhook(ctx, custodyInbox(ctx), { raw: Buffer.from("{}"), headers: {} })
        : Promise.resolve(),
    recheck: { kind: "collection", topics: ["crypto.collection_ended"] },
    judge() {
      const [record, ...others] = ledger.transactions.values();
      const wrong: string[] = [];
      if (others.length > 0) wrong.push(`${others.length + 1} collections of one deposit`);
      if ((vendor?.orders.size ?? 0) > 1) wrong.push("the custodian carried it out more than once");
      const theirs = record && vendor ? vendor.stateOf(record.id) : "unknown";
      if (record?.state !== endOf(theirs))
        wrong.push(`the custodian says ${theirs}, the books say ${record?.state}`);
      const moved = theirs === "done" ? amount.units : 0n;
      if ((ledger.balances.get("house/custody/ETH") ?? 0n) !== -moved)
        wrong.push("the books of our own account and the custodian's differ");
      if (ledger.balances.get("customer/available/ETH") !== amount.units)
        wrong.push("a customer's balance changed");
      if ((vendor?.counts.queries ?? 0) > 200) wrong.push(`${vendor?.counts.queries} queries: it spins`);
      return wrong;
    },
  };
}

function orderOf(reference: string, state: VendorState): CustodyWithdrawal | null {
  if (state === "unknown") return null;
  const status = state === "done" ? "done" : state === "pending" ? "pending" : "rejected";
  const facts = { coin: "ETH" as const, amount, networkFee: null, txid: null, reason: "refused" };
  return { reference, status, ...facts };
}

function endOf(theirs: VendorState): string {
  if (theirs === "done") return "completed";
  return theirs === "reversed" ? "reversed" : "failed";
}
