import { toDecimal } from "@manilla/shared/money";
import type { CryptoDeposit } from "@manilla/shared/wallet/deposit-contract";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { readCoin } from "../../runtime/read-coin.ts";
import { type Deposit, depositsOf } from "./deposits.ts";

const shown = 50;

export async function listDeposits(ctx: Context, actor: Actor, currency: string): Promise<CryptoDeposit[]> {
  const coin = readCoin(currency);
  return (await depositsOf(ctx, actor.userId, coin, shown)).map(describe);
}

function shownState(state: Deposit["state"]): CryptoDeposit["state"] {
  if (state === "under_review") return "on_hold";
  if (state === "given_up") return "below_minimum";
  return state === "suspended" || state === "matched" ? "confirming" : state;
}

function describe(deposit: Deposit): CryptoDeposit {
  return {
    id: deposit.id,
    currency: deposit.coin,
    network: deposit.network ?? "",
    amount: toDecimal(deposit.amount),
    state: shownState(deposit.state),
    confirmations: Math.min(deposit.confirmations, deposit.required),
    required: deposit.required,
    txid: deposit.txid,
    seenAt: deposit.createdAt.toISOString(),
    transactionId: deposit.id,
  };
}
