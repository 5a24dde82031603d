import type { Purchase } from "@manilla/shared/crypto/contract";
import { decimalText, fromUnits } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { listTransactions, readTransaction } from "../ledger/history.ts";
import type { TransactionLine } from "../ledger/record.ts";
import { AppError } from "../runtime/errors.ts";

const kinds = ["crypto.buy", "crypto.sell"] as const;

export async function listPurchases(
  ctx: Context,
  actor: Actor,
  { limit }: { limit: number },
): Promise<Purchase[]> {
  const page = await listTransactions(ctx.prisma, { userId: actor.userId, kinds, limit });
  return page.items.map(purchaseOf);
}

export async function readPurchase(ctx: Context, actor: Actor, id: string): Promise<Purchase> {
  const found = await readTransaction(ctx.prisma, id, actor.userId);
  if (!found || (found.kind !== "crypto.buy" && found.kind !== "crypto.sell"))
    throw new AppError("not_found");
  return purchaseOf(found);
}

function purchaseOf(line: TransactionLine): Purchase {
  const bought = line.kind === "crypto.buy";
  const crypto = bought ? line.moneyIn : line.moneyOut;
  const naira = bought ? line.moneyOut : line.moneyIn;
  if (!crypto || !naira || !line.nairaValue) throw new RangeError(`${line.id} is not a whole trade`);
  return {
    _id: line.id,
    type: bought ? "buy" : "sell",
    currency: crypto.asset,
    status: "completed",
    cryptoAmount: decimalText(crypto),
    nairaAmount: decimalText(line.nairaValue),
    fee: decimalText(line.fee ?? fromUnits("NGN", 0n)),
    total: decimalText(naira),
    transactionId: line.id,
    createdAt: line.createdAt.toISOString(),
  };
}
