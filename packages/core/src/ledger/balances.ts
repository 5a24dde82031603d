import { type AssetCode, assetCodes } from "@manilla/shared/assets";
import { fromUnits, type Money } from "@manilla/shared/money";
import type pg from "pg";
import type { PrismaClient } from "../runtime/prisma/client.ts";

export type Balance = { available: Money; held: Money };

export type Queryable = Pick<pg.Pool, "query">;

/** Creates the user's ledger accounts. Call it in the commit that creates the user. */
export async function openAccounts(prisma: Pick<PrismaClient, "$executeRaw">, userId: string): Promise<void> {
  await prisma.$executeRaw`select ledger.open_accounts(${userId}::uuid)`;
}

export async function readBalances(
  prisma: PrismaClient,
  userId: string,
): Promise<Record<AssetCode, Balance>> {
  const rows = await prisma.$queryRaw<{ asset: AssetCode; available: bigint; held: bigint }[]>`
    select asset, (sum(balance) filter (where purpose = 'available'))::bigint as available,
      (sum(balance) filter (where purpose = 'held'))::bigint as held
    from ledger.account where user_id = ${userId}::uuid group by asset`;
  const found = new Map(rows.map((row) => [row.asset, row]));
  const balances = assetCodes.map((asset) => {
    const row = found.get(asset);
    const balance: Balance = {
      available: fromUnits(asset, row?.available ?? 0n),
      held: fromUnits(asset, row?.held ?? 0n),
    };
    return [asset, balance] as const;
  });
  return Object.fromEntries(balances) as Record<AssetCode, Balance>; // cast: `balances` has every asset code
}

/** Returns how much of each limit the user has used today (Lagos time), in the limit's unit. */
export async function readLimitsUsed(prisma: PrismaClient, userId: string): Promise<Map<string, bigint>> {
  const rows = await prisma.$queryRaw<{ name: string; used: bigint }[]>`
    select name, used from ledger.limit_use
    where user_id = ${userId}::uuid and day = (clock_timestamp() at time zone 'Africa/Lagos')::date`;
  return new Map(rows.map(({ name, used }) => [name, used]));
}
