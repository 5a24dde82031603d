import type { CoinCode } from "@manilla/shared/assets";
import { networkOf } from "@manilla/shared/crypto/networks";
import { after, seconds } from "@manilla/shared/duration";
import { type Money, toDecimal } from "@manilla/shared/money";
import { event } from "../../events/events.ts";
import type { Operation } from "../../ledger/operation.ts";
import type { CustodyDeposit } from "../../providers/custody/port.ts";
import { newId } from "../../runtime/ids.ts";
import { type DepositDetails, depositReference } from "./deposits.ts";

export type SeenDeposit = CustodyDeposit & { coin: CoinCode; amount: Money<CoinCode> };

export function seenOperation(
  seen: SeenDeposit,
  { userId, provider, now }: { userId: string | null; provider: string; now: Date },
): Operation {
  const id = newId();
  const facts = { currency: seen.coin, amount: toDecimal(seen.amount), transactionId: id };
  return {
    id,
    at: now,
    userId,
    kind: "crypto.deposit",
    state: "confirming",
    final: false,
    moneyIn: seen.amount,
    provider,
    providerReference: depositReference(seen.id),
    ...(seen.address ? { counterparty: seen.address } : {}),
    details: { ...detailsOf(seen), ...(userId ? {} : { unmatched: true }) },
    legs: [],
    dueAt: after(now, seconds(30)),
    answer: null,
    idempotency: { operation: "crypto.deposit", key: `${provider}:${seen.id}`, requestHash: seen.id },
    events: userId ? [event("crypto.deposit_seen", { ...facts, userId })] : [],
  };
}

export function detailsOf(seen: SeenDeposit): DepositDetails {
  const ours = networkOf(seen.coin, seen.network ?? undefined)?.confirmations ?? 0;
  return {
    network: seen.network,
    memo: seen.memo,
    accountId: seen.accountId,
    depositId: seen.id,
    seenAt: seen.seenAt.toISOString(),
    txid: seen.txid,
    confirmations: seen.confirmations,
    // The custodian decides when it accepts a deposit, and may need more confirmations than our network table has.
    required: Math.max(ours, seen.required),
  };
}
