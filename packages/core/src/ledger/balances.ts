import { type AssetCode, assetCodes } from "@manilla/shared/assets";
import { fromUnits, type Money } from "@manilla/shared/money";
import type pg from "pg";

export type Balance = { available: Money; held: Money };

/** Runs statements: a pool, or a client inside the caller's transaction. */
export type Queryable = Pick<pg.Pool, "query">;

/** Opens a new user's accounts in every asset, in the commit that makes the user. Again is harmless. */
export async function openAccounts(db: Queryable, userId: string): Promise<void> {
  await db.query("select ledger.open_accounts($1)", [userId]);
}

/** All balances of a user in one statement, every asset there, zero included. */
export async function readBalances(db: Queryable, userId: string): Promise<Record<AssetCode, Balance>> {
  const { rows } = await db.query<{ asset: AssetCode; available: string; held: string }>({
    name: "ledger.balances",
    text: `select asset, sum(balance) filter (where purpose = 'available') as available,
        sum(balance) filter (where purpose = 'held') as held
      from ledger.account where user_id = $1 group by asset`,
    values: [userId],
  });
  const found = new Map(rows.map((row) => [row.asset, row]));
  const balances = assetCodes.map((asset) => {
    const row = found.get(asset);
    const balance: Balance = {
      available: fromUnits(asset, BigInt(row?.available ?? 0)),
      held: fromUnits(asset, BigInt(row?.held ?? 0)),
    };
    return [asset, balance] as const;
  });
  return Object.fromEntries(balances) as Record<AssetCode, Balance>; // one entry for each of assetCodes
}

/** The user's use of today's limits (day of Lagos), by the limit's name, in the limit's units. */
export async function readLimitsUsed(db: Queryable, userId: string): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ name: string; used: string }>({
    name: "ledger.limits_used",
    text: `select name, used from ledger.limit_use
      where user_id = $1 and day = (clock_timestamp() at time zone 'Africa/Lagos')::date`,
    values: [userId],
  });
  return new Map(rows.map(({ name, used }) => [name, BigInt(used)]));
}
