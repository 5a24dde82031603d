import { availableAccount, heldAccount } from "@manilla/core/ledger/accounts";
import { payoutInbox, sweepWithdrawals } from "@manilla/core/naira/withdrawals/payout-inbox";
import { submitWithdrawal } from "@manilla/core/naira/withdrawals/process-withdrawal";
import { findWithdrawal } from "@manilla/core/naira/withdrawals/withdrawal";
import { nairaWithdrawal } from "@manilla/core/naira/withdrawals/withdrawal-operation";
import { move } from "@manilla/core/operations/move";
import { receiveWebhook } from "@manilla/core/operations/webhook-inbox";
import { type PayoutState, payoutVendors, type Submission } from "@manilla/core/providers/payouts/port";
import { newId } from "@manilla/core/runtime/ids";
import { toMoney } from "@manilla/shared/money";
import type { Play } from "./run.ts";
import type { Scenario } from "./scenario.ts";
import { createScriptedVendor, type ScriptedVendor, type VendorState } from "./scripted-vendor.ts";
import { createWorld } from "./world.ts";

const userId = "00000000-0000-7000-8000-0000000000aa";
const [payoutVendor] = payoutVendors;
const [amount, fee] = [toMoney("NGN", "1000"), toMoney("NGN", "15")];

const answers: Record<VendorState, PayoutState> = {
  unknown: { status: "unknown" },
  pending: { status: "processing" },
  done: { status: "paid", sessionId: "1" },
  failed: { status: "failed", reason: "the bank refused it" },
  reversed: { status: "reversed", reason: "the bank returned it" },
};

const submissions: Record<ReturnType<ScriptedVendor["submit"]>, Submission> = {
  taken: { outcome: "taken" },
  rejected: { outcome: "refused", reason: "no such account" },
  put_off: { outcome: "put_off", reason: "not now" },
};

export function playWithdrawal(scenario: Scenario): Play {
  let vendor: ScriptedVendor | undefined;
  const id = newId();
  const world = createWorld(scenario, (clock) => {
    const scripted = createScriptedVendor(scenario, clock);
    vendor = scripted;
    return (process) => {
      const provider = {
        name: payoutVendor,
        submit: ({ reference }: { reference: string }) =>
          process.call(() => submissions[scripted.submit(reference)]),
        query: ({ reference }: { reference: string }) =>
          process.call(() => answers[scripted.query(reference)]),
        parseWebhook: () => ({ kind: "message", message: { key: "news", reference: id, body: {} } }),
      };
      return { payouts: { at: () => provider } as never };
    };
  });
  const { ledger } = world;
  ledger.balances.set(`${userId}/available/NGN`, amount.units);
  ledger.balances.set("house/bank/NGN", -amount.units);

  return {
    world,
    begin: (ctx) =>
      ctx.ledger.transact({
        id,
        at: ctx.clock.now(),
        userId,
        kind: "naira.withdrawal",
        state: scenario.hasDecisionRace ? "pending_approval" : "approved",
        final: false,
        moneyOut: amount,
        fee,
        provider: payoutVendor,
        providerReference: id,
        details: {
          accountNumber: "0123456789",
          accountName: "ADA",
          bankCode: "058",
          bankName: "GTBank",
          nipCode: null,
          forStaff: null,
          heldUntil: null,
        },
        legs: [{ from: availableAccount(userId), to: heldAccount(userId), money: amount }],
        limits: [{ limit: "withdraw", use: amount.units, cap: amount.units }],
        answer: null,
      }),
    react: (ctx) => submitWithdrawal(ctx, id),
    race: (ctx) => [
      decide(ctx, "approve", { approvedBy: "staff" }),
      decide(world.contextOf(), "cancel"),
      decide(world.contextOf(), "reject", { reason: "no" }),
    ],
    sweep: (ctx) => sweepWithdrawals(ctx),
    webhook: (ctx) =>
      vendor?.orders.has(id)
        ? receiveWebhook(ctx, payoutInbox(ctx, payoutVendor), { raw: Buffer.from("{}"), headers: {} })
        : Promise.resolve(),
    recheck: { kind: "payout", topics: ["withdrawal.paid", "withdrawal.failed", "withdrawal.reversed"] },
    judge: () => judge(),
  };

  async function decide(ctx: Parameters<Play["sweep"]>[0], ...step: Decision): Promise<unknown> {
    const withdrawal = await findWithdrawal(ctx, id);
    if (!withdrawal) return undefined;
    const [name, input] = step;
    if (name === "approve") return move(ctx, nairaWithdrawal, withdrawal, "approve", input);
    if (name === "reject") return move(ctx, nairaWithdrawal, withdrawal, "reject", input);
    return move(ctx, nairaWithdrawal, withdrawal, "cancel");
  }

  function judge(): string[] {
    const record = ledger.transactions.get(id);
    // The states of the payouts that the vendor accepted. A withdrawal must not have two payouts.
    const states = [...(vendor?.orders.keys() ?? [])].map((reference) => vendor?.stateOf(reference));
    const theirs = states.find((state) => state === "done") ?? states[0] ?? "unknown";
    const wanted = theirs === "done" ? "paid" : "returned";
    const back = ledger.balances.get(`${userId}/available/NGN`) === amount.units;
    const ours = back ? "returned" : record?.state;
    const wrong = states.length > 1 ? [`${states.length} payouts for one withdrawal`] : [];
    if (ours !== wanted) wrong.push(`the vendor says ${theirs}, the books say ${record?.state}`);
    if (back && ledger.limits.has(id)) wrong.push("the day's limit was not returned");
    if ((vendor?.counts.queries ?? 0) > 120) wrong.push(`${vendor?.counts.queries} queries: it spins`);
    const ends = ledger.events.filter(({ topic }) => /paid$|failed$|cancelled$|rejected$/.test(topic));
    const isToldPaid = ends.some(({ topic }) => topic === "withdrawal.paid");
    if (isToldPaid && scenario.ending === "failed") wrong.push("announced as paid, but it never was");
    if (ends.length > 1) wrong.push(`announced ${ends.length} ends`);
    return wrong;
  }
}

type Decision = ["approve", { approvedBy: string }] | ["reject", { reason: string }] | ["cancel", undefined?];
