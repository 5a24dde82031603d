import type { Context } from "@manilla/core/context";
import { unmatchedDeposits } from "@manilla/core/crypto/deposits/deposits";
import { toDecimal } from "@manilla/shared/money";
import { SetupError } from "../services/process.ts";
import { giveOwner } from "./give-owner.ts";
import { printRows } from "./print.ts";
import type { OpsRequest } from "./request.ts";

/** pnpm ops deposits unmatched | resolve: coins that came to an address without an owner. */
export async function deposits(ctx: Context, request: OpsRequest): Promise<void> {
  const [what, deposit] = request.words;
  if (what === "unmatched") return unmatched(ctx, request);
  if (what === "resolve" && deposit) return resolve(ctx, deposit, request);
  throw new SetupError(
    "pnpm ops deposits unmatched, or: deposits resolve <deposit> --user <name> --reason <why>",
  );
}

async function unmatched(ctx: Context, { json }: OpsRequest): Promise<void> {
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

function resolve(ctx: Context, depositId: string, request: OpsRequest): Promise<void> {
  return giveOwner(ctx, request, { kind: "deposit.owner", subject: depositId });
}
