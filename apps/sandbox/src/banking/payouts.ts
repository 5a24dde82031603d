import { openShelf } from "../control/books.ts";
import { drawDigits, hashWords } from "../dice.ts";
import type { World } from "../world.ts";
import { nairaText } from "./naira.ts";

const payoutStatuses = ["pending", "success", "failed", "reversed"] as const;
type PayoutStatus = (typeof payoutStatuses)[number];
/** `refused`: the vendor never accepts the payout. */
export const payoutDecisions = [...payoutStatuses, "refused"] as const;
type PayoutDecision = (typeof payoutDecisions)[number];

export interface Payout {
  reference: string;
  code: string;
  amountKobo: string;
  accountNumber: string;
  accountName: string;
  bankCode: string;
  bankName: string;
  narration: string;
  status: PayoutStatus;
  sessionId: string;
  createdAt: string;
  changedAt: string;
  decided: boolean;
}

type NewPayout = Pick<
  Payout,
  "reference" | "amountKobo" | "accountNumber" | "accountName" | "bankCode" | "bankName" | "narration"
>;

/**
 * A vendor's outgoing transfers. A transfer is pending for 3 s and then succeeds, unless its amount, its account or the
 * control API decides otherwise.
 */
export type Payouts = ReturnType<typeof openPayouts>;

const openingBalanceKobo = 50_000_000_000n;
const settleSeconds = 3;
const reverseSeconds = 60;

export function openPayouts(
  world: World,
  { vendor, announce }: { vendor: string; announce: (payout: Payout) => void },
) {
  const shelf = openShelf<Payout>(world.books, vendor, "payout");
  const scripted = new Map<string, PayoutDecision>();

  let balanceKobo = shelf.all().reduce((left, payout) => left - takenKobo(payout), openingBalanceKobo);

  function put(payout: Payout): Payout {
    balanceKobo += takenKobo(shelf.get(payout.reference)) - takenKobo(payout);
    const amount = nairaText(BigInt(payout.amountKobo));
    return shelf.put(payout.reference, payout, { outcome: payout.status, amount, currency: "NGN" });
  }

  function move(payout: Payout, status: PayoutStatus, decided = payout.decided): Payout {
    const moved = put({ ...payout, status, decided, changedAt: world.clock.now().toISOString() });
    if (status !== "pending") announce(moved);
    return moved;
  }

  function schedule(payout: Payout) {
    const next = nextStep(payout);
    if (!next) return;
    world.clock.after(next.seconds, () => {
      const current = shelf.get(payout.reference);
      if (current?.status === payout.status && !current.decided) schedule(move(current, next.status));
    });
  }

  for (const payout of shelf.all()) schedule(payout);

  return {
    submit(input: NewPayout) {
      if (shelf.get(input.reference)) return "duplicate";
      if (BigInt(input.amountKobo) > balanceKobo) return "no_funds";
      const status = scripted.get(input.reference);
      scripted.delete(input.reference);
      if (status === "refused") return status;
      const payout = put(begin(input, { vendor, at: world.clock.now().toISOString() }));
      if (status) world.clock.after(0, () => void move(payout, status, true));
      else schedule(payout);
      return payout;
    },
    get: (reference: string) => shelf.get(reference),
    all: () => shelf.all(),
    decide(reference: string, decision: PayoutDecision): Payout | undefined {
      const payout = shelf.get(reference);
      if (payout) return move(payout, decision === "refused" ? "failed" : decision, true);
      scripted.set(reference, decision);
      return undefined;
    },
    balanceKobo: () => balanceKobo,
  };
}

/** The amount that a payout reserves or has spent. Zero after it failed or was reversed. */
function takenKobo(payout: Payout | undefined): bigint {
  return payout?.status === "pending" || payout?.status === "success" ? BigInt(payout.amountKobo) : 0n;
}

function begin(input: NewPayout, { vendor, at }: { vendor: string; at: string }): Payout {
  const code = hashWords(vendor, input.reference).toString("hex").slice(0, 16);
  const sessionId = drawDigits(30, "session", vendor, input.reference);
  return { ...input, code, sessionId, status: "pending", createdAt: at, changedAt: at, decided: false };
}

/** A payout with 13 kobo or an account that ends in 13 fails. A payout with 14 kobo is reversed after a minute. */
function nextStep(payout: Payout): { seconds: number; status: PayoutStatus } | undefined {
  if (payout.decided) return undefined;
  const kobo = payout.amountKobo.slice(-2);
  if (payout.status === "pending") {
    const fails = kobo === "13" || payout.accountNumber.endsWith("13");
    return { seconds: settleSeconds, status: fails ? "failed" : "success" };
  }
  if (payout.status === "success" && kobo === "14") return { seconds: reverseSeconds, status: "reversed" };
  return undefined;
}
