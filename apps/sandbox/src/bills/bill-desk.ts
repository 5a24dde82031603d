import { nairaText } from "../banking/naira.ts";
import { openShelf } from "../control/books.ts";
import { openRules } from "../control/lists.ts";
import { drawDigits } from "../dice.ts";
import type { World } from "../world.ts";

export const billKinds = ["airtime", "data", "cable", "electricity"] as const;
export type BillKind = (typeof billKinds)[number];

/**
 * Outcomes of a purchase:
 * - `delivered` and `failed` are final at once. `stuck` stays pending for ever.
 * - `pending` is delivered after 30 s, and `pending_failed` fails after 30 s.
 * - `late` fails after 30 s, and is delivered 5 minutes later.
 * - `reversed` is delivered at once, and reversed after 30 s.
 * - `timeout_after` is delivered and `timeout_before` does nothing. The caller of both gets no answer.
 */
export const billOutcomes = [
  ...(["delivered", "pending", "pending_failed", "stuck", "failed"] as const),
  ...(["timeout_after", "timeout_before", "reversed", "late"] as const),
] as const;
type BillOutcome = (typeof billOutcomes)[number];

export interface Bill {
  /** VTpass: the caller's request id. Maplerad: the vendor's own id. */
  reference: string;
  kind: BillKind;
  service: string;
  recipient: string;
  amountKobo: string;
  status: "pending" | "delivered" | "failed" | "reversed";
  outcome: BillOutcome;
  token: string | null;
  createdAt: string;
  changedAt: string;
}

export type NewBill = Pick<Bill, "reference" | "kind" | "service" | "recipient" | "amountKobo"> & {
  prepaid: boolean;
};

interface Script {
  recipient?: string | undefined;
  outcome: BillOutcome;
  times?: number | undefined;
}

export type BillDesk = ReturnType<typeof openBillDesk>;

const laterSeconds = 30;
const muchLaterSeconds = 300;
const openingBalanceKobo = 5_000_000_000n;

export function openBillDesk(
  world: World,
  { vendor, announce }: { vendor: string; announce: (bill: Bill) => void },
) {
  const shelf = openShelf<Bill>(world.books, vendor, "bill");
  const scripts = openRules<Script>();

  function put(bill: Bill): Bill {
    const amount = nairaText(BigInt(bill.amountKobo));
    return shelf.put(bill.reference, bill, { outcome: bill.status, amount, currency: "NGN" });
  }

  function move(bill: Bill, status: Bill["status"]): Bill {
    const moved = put({ ...bill, status, changedAt: world.clock.now().toISOString() });
    announce(moved);
    return moved;
  }

  function schedule(bill: Bill) {
    const next = nextStatus(bill);
    if (!next) return;
    world.clock.after(bill.status === "failed" ? muchLaterSeconds : laterSeconds, () => {
      if (shelf.get(bill.reference)?.status === bill.status) schedule(move(bill, next));
    });
  }

  for (const bill of shelf.all()) schedule(bill);

  return {
    /** If `silent` is true, the caller must get no answer. If `bill` is undefined, nothing was recorded. */
    buy({ prepaid, ...order }: NewBill) {
      const script = scripts.take(({ recipient }) => !recipient || sameNumber(recipient, order.recipient));
      const outcome = script?.outcome ?? outcomeByNumber(order.recipient);
      if (outcome === "timeout_before") return { bill: undefined, silent: true };
      const at = world.clock.now().toISOString();
      const token = prepaid ? drawDigits(20, "token", vendor, order.reference) : null;
      const bill = put({
        ...order,
        outcome,
        token,
        status: firstStatus(outcome),
        createdAt: at,
        changedAt: at,
      });
      schedule(bill);
      return { bill, silent: outcome === "timeout_after" };
    },
    get: (reference: string) => shelf.get(reference),
    history: () => shelf.all().reverse(),
    /** A purchase lowers the balance by its price minus the commission. A failed or reversed purchase costs nothing. */
    balanceKobo: (commissionOf: (bill: Bill) => bigint) =>
      shelf
        .all()
        .filter(({ status }) => status === "pending" || status === "delivered")
        .reduce((left, bill) => left - BigInt(bill.amountKobo) + commissionOf(bill), openingBalanceKobo),
    script: scripts.add,
    deliver: (recipient: string) =>
      shelf
        .all()
        .filter((bill) => bill.status === "pending" && sameNumber(bill.recipient, recipient))
        .map((bill) => move(bill, "delivered")).length,
    reverse(reference: string) {
      const bill = shelf.get(reference);
      if (bill?.status !== "delivered") return false;
      move(bill, "reversed");
      return true;
    },
  };
}

function sameNumber(a: string, b: string): boolean {
  return a.replace(/\D/g, "").slice(-10) === b.replace(/\D/g, "").slice(-10);
}

const byEnding: Record<string, BillOutcome> = {
  "01": "pending",
  "02": "failed",
  "03": "timeout_after",
  "04": "timeout_before",
  "00005": "stuck", // five digits, so that no random test number ends in it
};

function outcomeByNumber(recipient: string): BillOutcome {
  return byEnding[recipient.slice(-5)] ?? byEnding[recipient.slice(-2)] ?? "delivered";
}

function firstStatus(outcome: BillOutcome): Bill["status"] {
  if (outcome === "failed") return "failed";
  return ["pending", "pending_failed", "stuck", "late"].includes(outcome) ? "pending" : "delivered";
}

function nextStatus({ outcome, status }: Bill): Bill["status"] | undefined {
  if (outcome === "pending" && status === "pending") return "delivered";
  if (outcome === "pending_failed" && status === "pending") return "failed";
  if (outcome === "late" && status === "pending") return "failed";
  if (outcome === "late" && status === "failed") return "delivered";
  if (outcome === "reversed" && status === "delivered") return "reversed";
  return undefined;
}

export function isKnownCustomer(number: string): boolean {
  return /^\d{8,15}$/.test(number) && !number.endsWith("00");
}

const nairaPerUnitKobo = 6_150n;

export function unitsFor(amountKobo: string): string {
  const tenths = (BigInt(amountKobo) * 10n) / nairaPerUnitKobo;
  return `${tenths / 10n}.${tenths % 10n}`;
}
