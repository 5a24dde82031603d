import { decimalOf, unitsOf } from "../decimals.ts";
import { type Custody, describeUser, houseId } from "./addresses.ts";
import { isUnderWay, type Withdrawal } from "./withdrawal.ts";

export function describeWithdrawal(withdrawal: Withdrawal, custody: Custody) {
  const user = custody.user(withdrawal.userId);
  const done = !isUnderWay(withdrawal);
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
      details: {
        address: withdrawal.to === "me" ? houseId : withdrawal.to,
        destination_tag: withdrawal.tag,
        name: null,
      },
    },
    user: user ? describeUser(user) : null,
  };
}
