import type { Context } from "@manilla/core/context";
import { unmatchedDeposits } from "@manilla/core/crypto/deposits/deposits";
import { toDecimal } from "@manilla/shared/money";
import { SetupError } from "../services/process.ts";
import { giveOwner } from "./give-owner.ts";
import { printRows } from "./print.ts";
import type { Wish } from "./withdrawals.ts";

/** pnpm ops deposits unmatched | resolve: coins that came to an address that is nobody's. */
export async function deposits(ctx: Context, wish: Wish): Promise<void> {
  const [what, deposit] = wish.words;
  if (what === "unmatched") return unmatched(ctx, wish);
  if (what === "resolve" && deposit) return resolve(ctx, deposit, wish);
  throw new SetupError(
    "pnpm ops deposits unmatched, or: deposits resolve <deposit> --user <name> --reason <why>",
  );
}

async function unmatched(ctx: Context, { json }: Wish): Promise<void> {
  const rows = (await unmatchedDeposits(ctx)).map((deposit) => ({
    deposit: deposit.depositId,
    coin: deposit.coin,
    amount: toDecimal(deposit.amount),
    network: deposit.network,
    address: deposit.address,
    memo: deposit.memo,
    "transaction hash": deposit.txid,
    seen: deposit.createdAt.toISOString(),
  }));
  printRows(rows, { json, none: "No deposit is without an owner." });
}

function resolve(ctx: Context, depositId: string, wish: Wish): Promise<void> {
  return giveOwner(ctx, wish, { kind: "deposit.owner", subject: depositId });
}
