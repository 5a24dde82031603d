import { type Custody, type CustodyAddress, describeAddress, describeUser } from "./addresses.ts";

export const depositEnds = [
  ...(["accepted", "checked", "on_hold", "warning"] as const),
  ...(["rejected", "failed_aml", "canceled", "failed"] as const),
] as const;

export type DepositEnd = (typeof depositEnds)[number];

export interface CryptoDeposit {
  id: string;
  userId: string;
  currency: string;
  amount: string;
  txid: string;
  status: "submitted" | DepositEnd;
  confirmations: number;
  required: number;
  target: number;
  end: DepositEnd;
  place: CustodyAddress;
  /**
   * A withdrawal from another account of the sandbox, listed as a deposit. The balance counts it once, as a
   * withdrawal.
   */
  internal?: boolean;
  createdAt: string;
  changedAt: string;
}

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
