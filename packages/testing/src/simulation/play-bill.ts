import { findBill, orderDetails } from "@manilla/core/bills/bill";
import { billInbox, sweepBills } from "@manilla/core/bills/process-bill";
import { submitBill } from "@manilla/core/bills/submit-bill";
import { availableAccount, heldAccount } from "@manilla/core/ledger/accounts";
import { receiveWebhook } from "@manilla/core/operations/webhook-inbox";
import type { BillReceipt, BillResult } from "@manilla/core/providers/bills/port";
import { newId } from "@manilla/core/runtime/ids";
import { toMoney } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import type { Play } from "./run.ts";
import type { Scenario } from "./scenario.ts";
import {
  createScriptedVendor,
  type ScriptedVendor,
  type SubmitAnswer,
  type VendorState,
} from "./scripted-vendor.ts";
import { createWorld } from "./world.ts";

const userId = "00000000-0000-7000-8000-0000000000cc";
const amount = toMoney("NGN", "1000");
const names = ["first", "second"] as const;
const healthy = { submit: "none", query: "none", badQueries: 0, resubmit: "none" } as const;

export function playBill(scenario: Scenario): Play {
  const vendors = new Map<string, ScriptedVendor>();
  const id = newId();
  const world = createWorld(scenario, (clock) => {
    for (const name of names) {
      const script = name === "first" ? scenario : { ...scenario, ...healthy };
      vendors.set(name, createScriptedVendor(script, clock));
    }
    return (process) => ({
      bills: [...vendors].map(([name, scripted]) => ({
        name,
        repeatable: true,
        newRequestId: () => `${name}-${newId()}`,
        buy: (_: unknown, requestId: string) => process.call(() => bought(scripted.submit(requestId))),
        query: ({ requestId }: { requestId: string }) =>
          process.call(() => looked(scripted.query(requestId))),
        parseWebhook: () => ({
          kind: "message",
          message: { key: "news", reference: [...scripted.orders.keys()][0] ?? "", body: {} },
        }),
      })) as never,
    });
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
        kind: "bill.airtime",
        state: "held",
        final: false,
        moneyOut: amount,
        details: orderDetails({
          kind: "airtime",
          biller: "MTN",
          billerName: "MTN",
          product: null,
          productName: null,
          recipient: "+2348031234567",
          phone: phoneNumberOf("+2348031234567"),
          amount,
          codes: Object.fromEntries(names.map((name) => [name, { service: "mtn", product: null }])),
        }),
        legs: [{ from: availableAccount(userId), to: heldAccount(userId), money: amount }],
        limits: [{ limit: "bills", use: amount.units, cap: amount.units }],
        answer: null,
      }),
    async react(ctx) {
      const bill = await findBill(ctx, id);
      if (bill) await submitBill(ctx, bill);
    },
    sweep: (ctx) => sweepBills(ctx),
    webhook: (ctx) =>
      vendors.get("first")?.orders.size
        ? receiveWebhook(ctx, billInbox(ctx, "first"), { raw: Buffer.from("{}"), headers: {} })
        : Promise.resolve(),
    recheck: { kind: "bill", topics: ["bill.delivered", "bill.failed"] },
    judge() {
      const record = ledger.transactions.get(id);
      const states = [...vendors.values()].flatMap((vendor) =>
        [...vendor.orders.keys()].map((reference) => vendor.stateOf(reference)),
      );
      const delivered = states.filter((state) => state === "done").length;
      const isPaid = record?.state === "delivered";
      const wrong: string[] = [];
      if (delivered > 1) wrong.push(`delivered ${delivered} times`);
      if (isPaid !== (delivered === 1)) wrong.push(`${delivered} delivered, the books say ${record?.state}`);
      if (states.length > 2) wrong.push(`${states.length} orders were taken`);
      const back = ledger.balances.get(`${userId}/available/NGN`) ?? 0n;
      if (back !== (isPaid ? 0n : amount.units)) wrong.push(`${back} kobo are back (${record?.state})`);
      if (!isPaid && ledger.limits.has(id)) wrong.push("the day's limit was not returned");
      for (const [name, { counts }] of vendors)
        if (counts.queries > 120) wrong.push(`${name}: ${counts.queries} queries: it spins`);
      return wrong;
    },
  };
}

function bought(answer: SubmitAnswer): BillResult {
  if (answer === "taken") return { status: "pending", reason: "under way", vendorReference: null };
  return { status: "failed", reason: answer, fault: "ours" };
}

function looked(state: VendorState): BillResult {
  const receipt: BillReceipt = {
    vendorReference: null,
    commission: toMoney("NGN", "30"),
    token: null,
    extraTokens: [],
    units: null,
    customerName: "ADA",
  };
  if (state === "unknown") return { status: "absent" };
  if (state === "pending") return { status: "pending", reason: "under way", vendorReference: null };
  if (state === "done") return { status: "delivered", receipt };
  return { status: "failed", reason: state, fault: "order" };
}
