import type { BillPurchase } from "@manilla/shared/bills/contract";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../actor.ts";
import { AppError } from "../platform/errors.ts";
import { watchEnded } from "../platform/second-looks.ts";
import { type SandboxHand, sandboxHand } from "../providers/payments/test-sandbox.ts";
import { billsEach } from "../testing/sizes.ts";
import { purchaseBill } from "./purchase-bill.ts";
import { sweepBills } from "./sweep-bills.ts";
import { airtime, type BillHouse, sandboxHouse, someNumber } from "./test-house.ts";

let hand: SandboxHand;
let house: BillHouse;
beforeAll(async () => {
  hand = await sandboxHand();
  house = await sandboxHouse(hand.url);
});

type Vendor = "maplerad" | "vtpass";
const operations = { maplerad: "airtime", vtpass: "pay" } as const;

/** What goes wrong: on the way (a fault of the line) or at the vendor (an outcome of its own). */
const faults = ["timeout", "refuse", "error500", "rate_limited", "slow"] as const;
const afterFaults = ["lost_answer", "reset", "garbage", "error500_after"] as const;
const outcomes = [
  ...(["delivered", "failed", "pending", "pending_failed", "reversed"] as const),
  ...(["timeout_after", "timeout_before", "stuck"] as const),
];

const cases = [
  ...[...faults, ...afterFaults].map((fault) => ({ fault, outcome: "delivered" })),
  ...afterFaults.map((fault) => ({ fault, outcome: "failed" })),
  ...outcomes.map((outcome) => ({ fault: null, outcome })),
];

describe.each(["maplerad", "vtpass"] as const)("an unknown outcome at %s", (vendor) => {
  it.each(cases)("$fault on the line, $outcome at the counter", async ({ fault, outcome }) => {
    for (let round = 0; round < billsEach; round += 1) await tell(vendor, { fault, outcome });
  });
});

async function tell(
  vendor: Vendor,
  { fault, outcome }: { fault: string | null; outcome: string },
): Promise<void> {
  house.clock.set(new Date());
  const actor = await house.actor("500");
  const recipient = someNumber();
  // The second vendor is asked only when the first can't be: a number whose network was chosen by hand.
  const input = vendor === "maplerad" ? airtime(recipient) : { ...airtime(recipient), network: "Airtel" };
  await hand.control("bills", { vendor, recipient, outcome });
  if (fault) await hand.control("faults", { vendor, operation: operations[vendor], fault, times: 1 });
  const began = performance.now();
  const bill = await purchase(actor, input);
  expect(performance.now() - began).toBeLessThan(8_000);
  await hand.control("faults", undefined, "DELETE");
  await untilQuiet(bill.transactionId, outcome);
  await judge({ actor, recipient, outcome, id: bill.transactionId });
}

async function purchase(actor: Actor, input: ReturnType<typeof airtime>): Promise<{ transactionId: string }> {
  try {
    const { answerText } = await purchaseBill(house.ctx, actor, input);
    const bill: BillPurchase = JSON.parse(answerText);
    return bill;
  } catch (error) {
    // Said at once only when nobody delivered, finally.
    if (!(error instanceof AppError) || !error.details.settled) throw error;
    return { transactionId: String(error.details.data?.["transactionId"]) };
  }
}

/** The sandbox's half minute takes 0.3 s; ours passes as fast as we say. */
async function untilQuiet(id: string, outcome: string): Promise<void> {
  for (let look = 0; look < 9; look += 1) {
    if (["pending", "pending_failed", "reversed"].includes(outcome) && look === 0) await pause(450);
    house.clock.pass(outcome === "stuck" ? 20 : 3_700);
    await sweepBills(house.ctx);
  }
  if (outcome === "reversed") {
    await watchEnded(house.ctx, "bill", id);
    house.clock.pass(3_700);
    await sweepBills(house.ctx);
  }
}

type Line = { reference: string; outcome: string; record: { recipient: string } };

/** The vendors' own books, which nobody here can write, say what really happened. */
async function judge(told: { actor: Actor; recipient: string; outcome: string; id: string }): Promise<void> {
  const { actor, recipient, outcome, id } = told;
  const last = new Map<string, string>();
  for (const vendor of ["maplerad", "vtpass"]) {
    const response = await fetch(`${hand.url}/control/books/${vendor}?kind=bill`);
    const lines = (await response.json()) as Line[]; // the sandbox's own format
    for (const line of lines) {
      if (line.record.recipient.endsWith(recipient.slice(-10)))
        last.set(`${vendor} ${line.reference}`, line.outcome);
    }
  }
  const delivered = [...last.values()].filter((state) => state === "delivered").length;
  const pending = [...last.values()].filter((state) => state === "pending").length;
  expect(delivered, "never delivered twice").toBeLessThan(2);
  const { available, held } = await house.kobo(actor);
  const shown = `${outcome}: ${JSON.stringify([...last])}`;
  expect({ available, held }, shown).toEqual({
    available: delivered + pending > 0 ? 0n : 50_000n,
    held: pending > 0 ? 50_000n : 0n,
  });
  const { rows } = await house.ctx.pool.query<{ vendor: string; n: number }>(
    "select vendor, count(distinct request_id)::int as n from bill_attempt where bill_id = $1 group by vendor",
    [id],
  );
  expect(rows.every(({ n }) => n === 1)).toBe(true);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

describe("both vendors", () => {
  it("a fault of the line at each is delivered once", async () => {
    house.clock.set(new Date());
    const actor = await house.actor("500");
    const recipient = someNumber();
    await hand.control("bills", { vendor: "maplerad", recipient, outcome: "failed" });
    await hand.control("faults", { vendor: "vtpass", operation: "pay", fault: "lost_answer", times: 1 });
    const bill = await purchase(actor, airtime(recipient));
    await untilQuiet(bill.transactionId, "delivered");
    await judge({ actor, recipient, outcome: "failed, then lost", id: bill.transactionId });
  });

  it("the same number and amount twice at once, both answers lost, are two purchases of two bills", async () => {
    house.clock.set(new Date());
    const recipient = someNumber();
    await hand.control("bills", { vendor: "maplerad", recipient, outcome: "timeout_after", times: 2 });
    const actors = [await house.actor("500"), await house.actor("500")];
    const bills = await Promise.all(actors.map((actor) => purchase(actor, airtime(recipient))));
    await untilQuiet("", "delivered");
    for (const actor of actors) expect(await house.kobo(actor)).toEqual({ available: 0n, held: 0n });
    const ids = bills.map(({ transactionId }) => transactionId);
    const { rows } = await house.ctx.pool.query<{ n: number }>(
      "select count(distinct vendor_reference)::int as n from bill_attempt where bill_id = any ($1)",
      [ids],
    );
    expect(rows[0]?.n).toBe(2);
  });
});
