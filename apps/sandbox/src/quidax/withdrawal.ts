import { unitsOf } from "../decimals.ts";
import { hashWords } from "../dice.ts";
import { type Custody, describeUser } from "./addresses.ts";
import { transactionId } from "./deposits.ts";

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
  status: "Submitted" | "Processing" | "Done" | "Rejected" | "Canceled" | "Failed";
  txid: string | null;
  decided: boolean;
  createdAt: string;
  changedAt: string;
}

export type NewWithdrawal = Pick<
  Withdrawal,
  "reference" | "userId" | "type" | "currency" | "network" | "amount" | "fee" | "to" | "tag"
>;

export function newWithdrawal(input: NewWithdrawal, at: string): Withdrawal {
  const id = hashWords("quidax withdrawal", input.reference).toString("hex").slice(0, 12);
  return { ...input, id, status: "Submitted", txid: null, decided: false, createdAt: at, changedAt: at };
}

export function isUnderWay({ status }: Withdrawal): boolean {
  return status === "Submitted" || status === "Processing";
}

export function txidOf({ currency, id }: Withdrawal, status: Withdrawal["status"]): string | null {
  return status === "Done" ? transactionId(currency, hashWords("withdrawal", id).toString("hex")) : null;
}

/**
 * Returns how withdrawals changed an account's balance. Deducts withdrawals that the account sent (done or in progress)
 * and adds internal ones that it received (done). Rejected and cancelled withdrawals change nothing.
 */
export function movedOf(withdrawals: readonly Withdrawal[], userId: string, currency: string): bigint {
  return withdrawals
    .filter((one) => one.currency === currency && (isUnderWay(one) || one.status === "Done"))
    .reduce((sum, { userId: from, to, status, amount, fee }) => {
      const left = from === userId ? (unitsOf(amount) ?? 0n) + (unitsOf(fee) ?? 0n) : 0n;
      const came = to === userId && status === "Done" ? (unitsOf(amount) ?? 0n) : 0n;
      return sum + came - left;
    }, 0n);
}

export function describeWithdrawal(withdrawal: Withdrawal, custody: Custody) {
  const user = custody.user(withdrawal.userId);
  return {
    id: withdrawal.id,
    reference: withdrawal.reference,
    type: withdrawal.type,
    currency: withdrawal.currency,
    amount: withdrawal.amount,
    fee: withdrawal.fee,
    txid: withdrawal.txid,
    status: withdrawal.status,
    reason: withdrawal.status === "Rejected" ? "The withdrawal was refused by compliance" : null,
    created_at: withdrawal.createdAt,
    user: user ? describeUser(user) : null,
  };
}
