import { type AssetCode, coinCodes } from "@manilla/shared/assets";
import type { ReplyOf } from "@manilla/shared/http/route";
import { decimalText, fromUnits, zeroMoney } from "@manilla/shared/money";
import type { getDashboard } from "@manilla/shared/wallet/contract";
import type pg from "pg";
import type { Actor } from "../actor.ts";
import { createBatchLoader } from "../concurrency/batch-loader.ts";
import type { Context } from "../context.ts";
import { levelOf, type Verified } from "../kyc-level.ts";
import { cachePerPool } from "../runtime/cache-per-pool.ts";
import { AppError } from "../runtime/errors.ts";

type Dashboard = ReplyOf<typeof getDashboard>;

interface Row extends Verified {
  id: string;
  email: string;
  username: string;
  phone: string;
  /** Asset, purpose and units (as text) of each ledger account that is not empty. */
  accounts: [string, "available" | "held", string][];
}

/** Throws AppError unauthenticated if the account no longer exists. */
export async function readDashboard(ctx: Context, actor: Actor): Promise<Dashboard> {
  const row = await rowOf(ctx)(actor.userId);
  if (!row) throw new AppError("unauthenticated");
  const held = new Map<string, bigint>();
  const available = new Map<string, bigint>();
  for (const [asset, purpose, units] of row.accounts) {
    (purpose === "held" ? held : available).set(asset, BigInt(units));
  }
  return {
    user: { email: row.email, user_name: row.username, phone: row.phone },
    naira_balance: nairaNumber(available),
    naira_locked: nairaNumber(held),
    wallets: Object.fromEntries(coinCodes.map((code) => [code, decimalOf(code, available)])),
    kyc: {
      phoneVerified: row.phoneVerifiedAt !== null,
      emailVerified: row.emailVerifiedAt !== null,
      level: levelOf(row),
      userVerificationStatus: row.identityStatus,
    },
  };
}

/** All dashboards that are requested while a query runs are read together by the next query. */
const rowOf = cachePerPool(({ pool }: { pool: pg.Pool }) =>
  createBatchLoader(async (ids: readonly string[]) => {
    const { rows } = await pool.query<Row>({ name: "dashboards", text: statement, values: [ids] });
    return new Map(rows.map((row) => [row.id, row]));
  }),
);

const statement = `
  select u.id, u.email, u.username, u.phone, u.phone_verified_at as "phoneVerifiedAt",
    u.email_verified_at as "emailVerifiedAt", u.identity_status as "identityStatus", u.staff_level as "staffLevel",
    coalesce((select json_agg(json_build_array(a.asset, a.purpose, a.balance::text))
      from ledger.account a where a.user_id = u.id and a.balance > 0), '[]') as accounts
  from users u where u.id = any($1::uuid[])`;

function decimalOf(asset: AssetCode, balances: Map<string, bigint>): string {
  const units = balances.get(asset);
  return decimalText(units === undefined ? zeroMoney(asset) : fromUnits(asset, units));
}

/** The specification requires a number, which is exact up to 9 × 10¹³ naira. */
function nairaNumber(balances: Map<string, bigint>): number {
  return +decimalOf("NGN", balances);
}
