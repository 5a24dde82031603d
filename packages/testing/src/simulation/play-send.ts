import { custodyInbox } from "@manilla/core/crypto/custody/custody-inbox";
import { sweepSends } from "@manilla/core/crypto/custody/sweep-custody";
import { processNewSend } from "@manilla/core/crypto/send/process-send";
import { availableAccount, heldAccount } from "@manilla/core/ledger/accounts";
import { receiveWebhook } from "@manilla/core/operations/webhook-inbox";
import type { CustodyWithdrawal, WithdrawalAnswer } from "@manilla/core/providers/custody/port";
import { newId } from "@manilla/core/runtime/ids";
import { fromUnits } from "@manilla/shared/money";
import type { Play } from "./run.ts";
import type { Scenario } from "./scenario.ts";
import { createScriptedVendor, type ScriptedVendor } from "./scripted-vendor.ts";
import { createWorld } from "./world.ts";

const userId = "00000000-0000-7000-8000-0000000000bb";
const [amount, fee, receive] = [100_000_000n, 2_000_000n, 98_000_000n].map((units) =>
  fromUnits("ETH", units),
);

/** A send of 1 ETH. A send cannot be reversed, so the ending "reversed" becomes "done". */
export function playSend(given: Scenario): Play {
  const scenario: Scenario = { ...given, ending: given.ending === "reversed" ? "done" : given.ending };
  if (!amount || !fee || !receive) throw new RangeError("three amounts");
  let vendor: ScriptedVendor | undefined;
  const id = newId();
  const world = createWorld(scenario, (clock) => {
    const scripted = createScriptedVendor(scenario, clock);
    vendor = scripted;
    const order = (): CustodyWithdrawal | null => {
      const state = scripted.query(id);
      if (state === "unknown") return null;
      const status = state === "done" ? "done" : state === "failed" ? "rejected" : "pending";
      const facts = {
        coin: "ETH" as const,
        amount: receive,
        networkFee: null,
        txid: "0x1",
        reason: "refused",
      };
      return { reference: id, status, ...facts };
    };
    const submit = (): WithdrawalAnswer => {
      const answer = scripted.submit(id);
      // A custodian never postpones a send. It answers "put_off" with an error, and the outcome stays unknown.
      if (answer === "put_off") throw new Error("not now");
      return answer === "taken" ? { kind: "taken" } : { kind: "refused", reason: "refused" };
    };
    return (process) => ({
      custody: {
        name: "custodian",
        withdraw: () => process.call(submit),
        findWithdrawal: () => process.call(order),
        parseWebhook: () => ({
          kind: "message",
          message: { key: "news", about: { kind: "withdrawal", reference: id }, body: {} },
        }),
      } as never,
    });
  });
  const { ledger } = world;
  ledger.balances.set(`${userId}/available/ETH`, amount.units);
  ledger.balances.set("house/custody/ETH", -amount.units);

  return {
    world,
    begin: (ctx) =>
      ctx.ledger.transact({
        id,
        at: ctx.clock.now(),
        userId,
        kind: "crypto.send",
        state: "held",
        final: false,
        moneyOut: amount,
        fee,
        provider: "custodian",
        providerReference: id,
        details: { network: "ethereum", address: "0x1", memo: null, internal: false },
        legs: [{ from: availableAccount(userId), to: heldAccount(userId), money: amount }],
        limits: [{ limit: "send", use: 1n, cap: 1n }],
        answer: null,
      }),
    react: (ctx) => processNewSend(ctx, { payload: { transactionId: id, internal: false } }),
    sweep: (ctx) => sweepSends(ctx),
    webhook: (ctx) =>
      vendor?.orders.has(id)
        ? receiveWebhook(ctx, custodyInbox(ctx), { raw: Buffer.from("{}"), headers: {} })
        : Promise.resolve(),
    recheck: { kind: "send", topics: ["crypto.send_completed", "crypto.send_failed"] },
    judge() {
      const record = ledger.transactions.get(id);
      const theirs = vendor?.stateOf(id) ?? "unknown";
      const ours = record?.state;
      const wrong: string[] = [];
      if (ours !== (theirs === "done" ? "completed" : "failed"))
        wrong.push(`the custodian says ${theirs}, the books say ${ours}`);
      if (ours === "failed" && ledger.limits.has(id)) wrong.push("the day's limit was not returned");
      if ((vendor?.counts.queries ?? 0) > 200) wrong.push(`${vendor?.counts.queries} queries: it spins`);
      const ends = ledger.events.filter(({ topic }) => /completed$|failed$/.test(topic));
      if (ends.length > 1) wrong.push(`announced ${ends.length} ends`);
      return wrong;
    },
  };
}
