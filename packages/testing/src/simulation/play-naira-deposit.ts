import { depositOf, expiryOf } from "@manilla/core/naira/deposits/deposit";
import { depositInbox, processDeposit, sweepDeposits } from "@manilla/core/naira/deposits/process-deposit";
import { receiveWebhook } from "@manilla/core/operations/webhook-inbox";
import type { Payment } from "@manilla/core/providers/payments/port";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { newId } from "@manilla/core/runtime/ids";
import { hours, millisecondsBetween, minutes } from "@manilla/shared/duration";
import { fromUnits, toMoney } from "@manilla/shared/money";
import type { Play } from "./run.ts";
import type { Scenario } from "./scenario.ts";
import { createWorld } from "./world.ts";

const userId = "00000000-0000-7000-8000-0000000000dd";
const reference = "DEP-1-AAAAAAAAAA";
const amount = toMoney("NGN", "1000");
const nothing = fromUnits("NGN", 0n);

/** The payment in each case of `submit`. The money arrives after `after` milliseconds. Undefined: it never arrives. */
const arrival: Record<Scenario["submit"], { after: number; declinedFirst: boolean } | undefined> = {
  none: { after: 0, declinedFirst: false },
  lost_answer: { after: minutes(20), declinedFirst: false },
  rejected: { after: hours(30), declinedFirst: true },
  put_off: { after: hours(2), declinedFirst: false },
  lost_request: undefined,
};

export function playNairaDeposit(scenario: Scenario): Play {
  const id = newId();
  const pays = scenario.ending === "failed" ? undefined : arrival[scenario.submit];
  const isDeclined = scenario.ending === "failed" || pays?.declinedFirst === true;
  let queries = 0;
  const world = createWorld(scenario, (clock) => {
    const begun = clock.now();
    const verify = (): Payment => {
      queries += 1;
      const fault = queries <= scenario.badQueries ? scenario.query : "none";
      if (fault === "silent") throw new ProviderError("timeout", "no answer in time");
      const isPaid = pays && millisecondsBetween(begun, clock.now()) >= pays.after && fault !== "lagging";
      const status = isPaid ? "paid" : isDeclined && fault !== "lagging" ? "failed" : "pending";
      const received = isPaid ? amount : nothing;
      const names = { providerReference: "1", merchantReference: reference };
      return { status, received, fee: nothing, channel: "Card", ...names, startedAt: null, at: null };
    };
    return (process) => ({
      payments: {
        name: "payment-vendor",
        verify: () => process.call(verify),
        parseWebhook: () => ({ kind: "message", message: { key: "news", reference, body: {} } }),
      } as never,
    });
  });
  const { ledger, clock } = world;
  const begun = clock.now();
  const hasArrived = () => pays !== undefined && millisecondsBetween(begun, clock.now()) >= pays.after;
  const verifyNow = async (ctx: Parameters<Play["sweep"]>[0]) => {
    const record = await ctx.operations.find(id);
    if (record) await processDeposit(ctx, depositOf(record));
  };

  return {
    world,
    begin: (ctx) =>
      ctx.ledger.transact({
        id,
        at: begun,
        userId,
        kind: "naira.deposit",
        state: "pending",
        final: false,
        moneyIn: amount,
        provider: "payment-vendor",
        providerReference: reference,
        details: { requestedKobo: String(amount.units) },
        legs: [],
        dueAt: new Date(begun.getTime() + minutes(1)),
        answer: { expiresAt: expiryOf(begun).toISOString() },
      }),
    react: verifyNow,
    sweep: (ctx) => sweepDeposits(ctx),
    webhook: (ctx) =>
      hasArrived()
        ? receiveWebhook(ctx, depositInbox(ctx), { raw: Buffer.from("{}"), headers: {} })
        : Promise.resolve(),
    judge() {
      const wrong: string[] = [];
      const state = ledger.transactions.get(id)?.state;
      const credited = ledger.balances.get(`${userId}/available/NGN`) ?? 0n;
      const owed = pays ? amount.units : 0n;
      if (credited !== owed) wrong.push(`${owed} came, ${credited} were credited (${state})`);
      if ((state === "completed") !== owed > 0n) wrong.push(`it ended ${state}`);
      if (queries > 120) wrong.push(`${queries} queries: it spins`);
      const notices = ledger.events.filter(({ topic }) => topic === "naira.deposited").length;
      if (notices !== (owed > 0n ? 1 : 0)) wrong.push(`announced ${notices} times`);
      return wrong;
    },
  };
}
