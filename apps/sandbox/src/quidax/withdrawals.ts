import { openShelf } from "../control/books.ts";
import { unitsOf } from "../decimals.ts";
import type { Market } from "../market/market.ts";
import type { World } from "../world.ts";
import type { Custody } from "./addresses.ts";
import { tellQuidax } from "./answers.ts";
import type { Deposits } from "./deposits.ts";
import {
  describeWithdrawal,
  isUnderWay,
  movedOf,
  type NewWithdrawal,
  newWithdrawal,
  txidOf,
  type Withdrawal,
} from "./withdrawal.ts";

/** `refused`: a new withdrawal is refused, and an existing one is rejected. */
export const withdrawalDecisions = [
  ...(["done", "rejected", "canceled", "failed"] as const),
  ...(["processing", "refused"] as const),
] as const;
type WithdrawalDecision = (typeof withdrawalDecisions)[number];

export type Withdrawals = ReturnType<typeof openWithdrawals>;

const statusOf = {
  done: "Done",
  rejected: "Rejected",
  canceled: "Canceled",
  failed: "Failed",
  processing: "Processing",
  refused: "Rejected",
} as const;
const processingSeconds = 1;
const doneSeconds = 4;

export function openWithdrawals(
  world: World,
  { custody, deposits }: { custody: Custody; deposits: Deposits },
) {
  const shelf = openShelf<Withdrawal>(world.books, "quidax", "withdrawal");
  const references = new Map(shelf.all().map(({ id, reference }) => [reference, id]));
  const scripted = new Map<string, WithdrawalDecision>();
  const refused = new Set<string>();
  const get = (key: string) => shelf.get(references.get(key) ?? key);

  function put(withdrawal: Withdrawal): Withdrawal {
    const { id, amount, status, currency } = withdrawal;
    references.set(withdrawal.reference, id);
    return shelf.put(id, withdrawal, { outcome: status, amount, currency: currency.toUpperCase() });
  }

  function move(withdrawal: Withdrawal, status: Withdrawal["status"], decided = false): Withdrawal {
    const { reference } = withdrawal;
    const txid = txidOf(withdrawal, status);
    const changedAt = world.clock.now().toISOString();
    const moved = put({ ...withdrawal, status, txid, decided: withdrawal.decided || decided, changedAt });
    if (status === "Done" || status === "Rejected") {
      const event = status === "Done" ? "withdraw.successful" : "withdraw.rejected";
      tellQuidax(world, { event, reference, data: describeWithdrawal(moved, custody) });
    }
    if (status === "Done" && moved.type === "internal") deposits.listInternal(moved);
    else if (status === "Done") arriveAtOwnAddress(moved, { custody, deposits });
    return moved;
  }

  function schedule(withdrawal: Withdrawal) {
    if (withdrawal.decided || !isUnderWay(withdrawal)) return;
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
    all: () => shelf.all(),
    submit(input: NewWithdrawal) {
      if (references.has(input.reference)) return "duplicate";
      const scriptKey = scripted.has(input.reference) ? input.reference : input.to;
      const decision = scripted.get(scriptKey);
      scripted.delete(scriptKey);
      refused[decision === "refused" ? "add" : "delete"](input.to);
      if (decision === "refused") return decision;
      const withdrawal = put(newWithdrawal(input, world.clock.now().toISOString()));
      if (decision) {
        world.clock.after(0, () => {
          // If the control API has decided the withdrawal meanwhile, its decision has priority.
          const current = shelf.get(withdrawal.id);
          if (current && !current.decided) move(current, statusOf[decision], true);
        });
      } else schedule(withdrawal);
      return withdrawal;
    },
    /** True if the control API refused the last withdrawal to this address. Address validation then fails, too. */
    isRefused: (address: string) => refused.has(address),
    /** Decides the withdrawal with this reference or to this address, or if there is none yet, the next one. */
    decide(referenceOrAddress: string, decision: WithdrawalDecision): Withdrawal | undefined {
      const withdrawal = get(referenceOrAddress);
      if (withdrawal) return move(withdrawal, statusOf[decision], true);
      scripted.set(referenceOrAddress, decision);
      return undefined;
    },
  };
}

function arriveAtOwnAddress(
  { to, tag, amount, currency }: Withdrawal,
  { custody, deposits }: { custody: Custody; deposits: Deposits },
) {
  const place = custody.find(to, tag ?? undefined);
  if (place && place !== "tag_needed" && place.currency === currency) deposits.receive(place, { amount });
}

type Balances = ReturnType<typeof openBalances>;

const usualFloat = unitsOf("1000000") ?? 0n;

export function openBalances(
  world: World,
  { deposits, withdrawals }: { deposits: Deposits; withdrawals: Withdrawals },
) {
  const floats = openShelf<string>(world.books, "quidax", "float");

  function movedUnits(userId: string, currency: string): bigint {
    return deposits.receivedUnits(userId, currency) + movedOf(withdrawals.all(), userId, currency);
  }

  return {
    heldUnits(userId: string, currency: string) {
      const moved = movedUnits(userId, currency);
      if (userId !== "me") return moved;
      const float = floats.get(currency);
      return moved + (float === undefined ? usualFloat : BigInt(float));
    },
    setFloat(currency: string, amount: string) {
      // Stored as an opening balance, so that later movements still change the balance.
      const float = (unitsOf(amount) ?? 0n) - movedUnits("me", currency);
      floats.put(currency, String(float), { outcome: "set", amount, currency: currency.toUpperCase() });
    },
  };
}

export interface QuidaxParts {
  market: Market;
  custody: Custody;
  deposits: Deposits;
  withdrawals: Withdrawals;
  balances: Balances;
}
