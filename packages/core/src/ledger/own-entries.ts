import { assetCodes, isAsset } from "@manilla/shared/assets";
import type { QueryOf, ReplyOf } from "@manilla/shared/http/route";
import { decimalText, fromUnits, signedText } from "@manilla/shared/money";
import type { listLedgerAccounts, listLedgerEntries } from "@manilla/shared/wallet/ledger-contract";
import { AppError } from "../runtime/errors.ts";
import type { PrismaClient } from "../runtime/prisma/client.ts";
import { readBalances } from "./balances.ts";

export async function readOwnAccounts(
  prisma: PrismaClient,
  userId: string,
): Promise<ReplyOf<typeof listLedgerAccounts>> {
  const balances = await readBalances(prisma, userId);
  const accounts = assetCodes.flatMap((asset) =>
    (["available", "held"] as const).map((purpose) => ({
      asset,
      purpose,
      balance: decimalText(balances[asset][purpose]),
    })),
  );
  return { accounts };
}

interface EntryRow {
  number: number;
  transaction_id: string | null;
  kind: string;
  amount: bigint;
  balance_after: bigint;
  at: Date;
}

export async function listOwnEntries(
  prisma: PrismaClient,
  userId: string,
  { asset, purpose, transactionId, cursor, limit }: QueryOf<typeof listLedgerEntries>,
): Promise<ReplyOf<typeof listLedgerEntries>> {
  if (!isAsset(asset)) throw new AppError("unsupported_currency");
  // The entries of a transfer between customers belong to the sender's transaction. Its related_id is the receiver's
  // transaction.
  const rows = await prisma.$queryRaw<EntryRow[]>`
    select e.version::int as number, case when t.user_id = ${userId}::uuid then t.id else t.related_id end as transaction_id,
      j.kind, e.amount, e.balance_after, j.created_at as at
    from ledger.account a
    join ledger.entry e on e.account_id = a.id and e.version is not null
    join ledger.journal j on j.id = e.journal_id
    join ledger.transaction t on t.id = j.transaction_id
    where a.user_id = ${userId}::uuid and a.asset = ${asset} and a.purpose = ${purpose}
      and (${transactionId ?? null}::uuid is null or case when t.user_id = ${userId}::uuid then t.id else t.related_id end = ${transactionId ?? null}::uuid)
      and (${cursor ?? null}::bigint is null or e.version < ${cursor ?? null}::bigint)
    order by e.version desc limit ${limit + 1}`;
  const entries = rows.slice(0, limit).map((row) => ({
    number: row.number,
    transactionId: row.transaction_id,
    kind: row.kind,
    amount: signedText(asset, row.amount),
    balanceAfter: decimalText(fromUnits(asset, row.balance_after)),
    at: row.at.toISOString(),
  }));
  return { entries, next: rows.length > limit ? String(entries.at(-1)?.number) : null };
}
