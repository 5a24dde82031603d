import { openShelf } from "../control/books.ts";
import { decimalOf, unitsOf } from "../decimals.ts";
import { hash } from "../dice.ts";
import type { World } from "../world.ts";
import { type Custody, describeUser } from "./addresses.ts";
import { type Deposits, transactionId } from "./deposits.ts";
import { tellQuidax } from "./webhook.ts";

/** `refused` is never taken: decided before it arrives, and a rejection afterwards. */
export const withdrawalDecisions = ["done", "rejected", "processing", "refused"] as const;
export type WithdrawalDecision = (typeof withdrawalDecisions)[number];

export interface Withdrawal {
  id: string;
  reference: string;
  userId: string;
  type: "coin_address" | "internal";
  currency: string;
  network: string;
  amount: string;
  fee: string;
  to: string;
  tag: string | null;
  narration: string;
  status: "Submitted" | "Processing" | "Done" | "Rejected";
  txid: string | null;
  decided: boolean;
  createdAt: string;
  changedAt: string;
}

export type NewWithdrawal = Pick<
  Withdrawal,
  "reference" | "userId" | "type" | "currency" | "network" | "amount" | "fee" | "to" | "tag" | "narration"
>;

export interface Withdrawals {
  get(idOrReference: string): Withdrawal | undefined;
  of(userId: string): Withdrawal[];
  submit(withdrawal: NewWithdrawal): Withdrawal | "duplicate" | "refused";
  /** Decides now, or, when nothing is known by this reference or address yet, the moment the next one arrives. */
  decide(referenceOrAddress: string, decision: WithdrawalDecision): Withdrawal | undefined;
  spentUnits(userId: string, currency: string): bigint;
}

const statusOf = {
  done: "Done",
  rejected: "Rejected",
  processing: "Processing",
  refused: "Rejected",
} as const;
const processingSeconds = 1;
const doneSeconds = 4;

export function openWithdrawals(
  world: World,
  { custody, deposits }: { custody: Custody; deposits: Deposits },
): Withdrawals {
  const shelf = openShelf<Withdrawal>(world.books, "quidax", "withdrawal");
  const references = new Map(shelf.all().map(({ id, reference }) => [reference, id]));
  const script = openScript();
  const get = (key: string) => shelf.get(references.get(key) ?? key);

  function put(withdrawal: Withdrawal): Withdrawal {
    const { id, amount, status, currency } = withdrawal;
    references.set(withdrawal.reference, id);
    return shelf.put(id, withdrawal, { outcome: status, amount, currency: currency.toUpperCase() });
  }

  function move(withdrawal: Withdrawal, status: Withdrawal["status"], decided = false): Withdrawal {
    const { currency, reference, id } = withdrawal;
    const txid = status === "Done" ? transactionId(currency, hash("withdrawal", id).toString("hex")) : null;
    const changedAt = world.clock.now().toISOString();
    const moved = put({ ...withdrawal, status, txid, decided: withdrawal.decided || decided, changedAt });
    if (status === "Done" || status === "Rejected") {
      const event = status === "Done" ? "withdraw.successful" : "withdraw.rejected";
      tellQuidax(world, { event, reference, data: describeWithdrawal(moved, custody) });
    }
    if (status === "Done") arriveAtOwnAddress(moved, { custody, deposits });
    return moved;
  }

  function schedule(withdrawal: Withdrawal) {
    if (withdrawal.decided || withdrawal.status === "Done" || withdrawal.status === "Rejected") return;
    const [seconds, next] =
      withdrawal.status === "Submitted"
        ? [processingSeconds, "Processing" as const]
        : [doneSeconds, "Done" as const];
    world.clock.after(seconds, () => {
      const current = shelf.get(withdrawal.id);
      if (current && !current.decided && current.status === withdrawal.status) schedule(move(current, next));
    });
  }

  for (const withdrawal of shelf.all()) schedule(withdrawal);

  return {
    get,
    of: (userId) =>
      shelf
        .all()
        .filter((withdrawal) => withdrawal.userId === userId)
        .reverse(),
    submit(input) {
      if (references.has(input.reference)) return "duplicate";
      const decision = script.take([input.reference, input.to]);
      if (decision === "refused") return decision;
      const withdrawal = put(begin(input, world.clock.now().toISOString()));
      if (decision) {
        world.clock.after(0, () => {
          // Whoever has decided otherwise meanwhile is right.
          const current = shelf.get(withdrawal.id);
          if (current && !current.decided) move(current, statusOf[decision], true);
        });
      } else schedule(withdrawal);
      return withdrawal;
    },
    decide(referenceOrAddress, decision) {
      const withdrawal = get(referenceOrAddress);
      if (withdrawal) return move(withdrawal, statusOf[decision], true);
      script.write(referenceOrAddress, decision);
      return undefined;
    },
    spentUnits: (userId, currency) =>
      shelf
        .all()
        .filter((w) => w.userId === userId && w.currency === currency && w.status !== "Rejected")
        .reduce((sum, w) => sum + (unitsOf(w.amount) ?? 0n) + (unitsOf(w.fee) ?? 0n), 0n),
  };
}

/** What was decided of withdrawals that have not come yet, each once. */
function openScript() {
  const decisions = new Map<string, WithdrawalDecision>();
  return {
    write: (key: string, decision: WithdrawalDecision) => void decisions.set(key, decision),
    take(keys: readonly string[]): WithdrawalDecision | undefined {
      const key = keys.find((known) => decisions.has(known)) ?? "";
      const decision = decisions.get(key);
      decisions.delete(key);
      return decision;
    },
  };
}

function begin(input: NewWithdrawal, at: string): Withdrawal {
  const id = hash("quidax withdrawal", input.reference).toString("hex").slice(0, 12);
  return { ...input, id, status: "Submitted", txid: null, decided: false, createdAt: at, changedAt: at };
}

/** Coins sent to an address of this same custodian arrive there as a deposit. */
function arriveAtOwnAddress(
  { to, tag, amount, currency }: Withdrawal,
  { custody, deposits }: { custody: Custody; deposits: Deposits },
) {
  const place = custody.find(to, tag ?? undefined);
  if (place && place !== "tag_needed" && place.currency === currency) deposits.receive(place, { amount });
}

export function describeWithdrawal(withdrawal: Withdrawal, custody: Custody) {
  const user = custody.user(withdrawal.userId);
  const done = withdrawal.status === "Done" || withdrawal.status === "Rejected";
  const total = decimalOf((unitsOf(withdrawal.amount) ?? 0n) + (unitsOf(withdrawal.fee) ?? 0n));
  return {
    id: withdrawal.id,
    reference: withdrawal.reference,
    type: withdrawal.type,
    currency: withdrawal.currency,
    amount: withdrawal.amount,
    fee: withdrawal.fee,
    total,
    txid: withdrawal.txid,
    status: withdrawal.status,
    reason: withdrawal.status === "Rejected" ? "The withdrawal was refused by compliance" : null,
    transaction_note: null,
    narration: withdrawal.narration,
    network: withdrawal.network,
    created_at: withdrawal.createdAt,
    done_at: done ? withdrawal.changedAt : null,
    recipient: {
      type: withdrawal.type,
      details: { address: withdrawal.to, destination_tag: withdrawal.tag, name: null },
    },
    user: user ? describeUser(user) : null,
  };
}
