import { type Custody, describeAddress, describeUser } from "./addresses.ts";
import type { CryptoDeposit } from "./deposits.ts";

export function describeDeposit(deposit: CryptoDeposit, custody: Custody) {
  const user = custody.user(deposit.userId);
  const { place } = deposit;
  const done = deposit.status === "submitted" ? null : deposit.changedAt;
  return {
    id: deposit.id,
    type: deposit.internal ? "internal" : "coin_address",
    currency: deposit.currency,
    amount: deposit.amount,
    fee: "0.0",
    txid: deposit.txid,
    status: deposit.status,
    reason: deposit.status === "on_hold" ? "Under review" : null,
    created_at: deposit.createdAt,
    done_at: done,
    wallet: {
      id: `${deposit.userId}-${deposit.currency}`,
      currency: deposit.currency,
      deposit_address: place.address,
      destination_tag: place.tag,
    },
    user: user ? describeUser(user) : null,
    payment_transaction: {
      status: deposit.confirmations >= deposit.required ? "confirmed" : "unconfirmed",
      confirmations: deposit.confirmations,
      required_confirmations: deposit.required,
    },
    payment_address: describeAddress(place, undefined),
  };
}
