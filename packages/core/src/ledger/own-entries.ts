import { type AssetCode, assetCodes } from "@manilla/shared/assets";
import type { QueryOf, ReplyOf } from "@manilla/shared/http/route";
import { fromUnits, signedDecimal, toDecimal } from "@manilla/shared/money";
import type { listLedgerAccounts, listLedgerEntries } from "@manilla/shared/wallet/ledger-contract";
import { AppError } from "../runtime/errors.ts";
import { type Queryable, readBalances } from "./balances.ts";

/** A person's accounts with their balances. */
export async function ownAccounts(
  db: Queryable,
  userId: string,
): Promise<ReplyOf<typeof listLedgerAccounts>> {
  const balances = await readBalances(db, userId);
  const accounts = assetCodes.flatMap((asset) =>
    (["available", "held"] as const).map((purpose) => ({
      asset,
      purpose,
      balance: toDecimal(balances[asset][purpose]),
    })),
  );
  return { accounts };
}

interface EntryRow {
  number: number;
  transaction_id: string | null;
  kind: string;
  amount: string;
  balance_after: string;
  at: Date;
}

/** One page of the entries of a person's account, the newest first. Throws AppError unsupported_currency. */
export async function ownEntries(
  db: Queryable,
  userId: string,
  { asset, purpose, cursor, limit }: QueryOf<typeof listLedgerEntries>,
): Promise<ReplyOf<typeof listLedgerEntries>> {
  if (!isAsset(asset)) throw new AppError("unsupported_currency");
  const { rows } = await db.query<EntryRow>({
    name: "ledger.own_entries",
    // What another person sent is in their transaction; the one about it is the companion.
    text: `select e.version::int as number, case when t.user_id = $1 then t.id else t.related_id end as transaction_id,
        j.kind, e.amount, e.balance_after, j.created_at as at
      from ledger.account a
      join ledger.entry e on e.account_id = a.id and e.version is not null
      join ledger.journal j on j.id = e.journal_id
      join ledger.transaction t on t.id = j.transaction_id
      where a.user_id = $1 and a.asset = $2 and a.purpose = $3 and ($4::bigint is null or e.version < $4::bigint)
      order by e.version desc limit $5`,
    values: [userId, asset, purpose, cursor ?? null, limit + 1],
  });
  const entries = rows.slice(0, limit).map((row) => ({
    number: row.number,
    transactionId: row.transaction_id,
    kind: row.kind,
    amount: signedDecimal(asset, BigInt(row.amount)),
    balanceAfter: toDecimal(fromUnits(asset, BigInt(row.balance_after))),
    at: row.at.toISOString(),
  }));
  return { entries, next: rows.length > limit ? String(entries.at(-1)?.number) : null };
}

function isAsset(code: string): code is AssetCode {
  return assetCodes.some((known) => known === code);
}
