import type { Context } from "../../context.ts";
import type { Withdrawal } from "./withdrawal.ts";

// Days are Lagos'. Walks one person's history, which is an index.
const knownAccount = `
  select from ledger.transaction t
  where t.user_id = $1 and t.kind = 'naira.withdrawal' and t.details ->> 'accountNumber' = $2
    and t.details ->> 'bankCode' = $3 and t.state <> 'rejected'
    and (t.created_at at time zone 'Africa/Lagos')::date < ($4::timestamptz at time zone 'Africa/Lagos')::date
  limit 1`;

/** Whether the person withdrew to this account on a day before today. */
export async function isKnownAccount(
  ctx: Context,
  { userId, accountNumber, bankCode }: { userId: string; accountNumber: string; bankCode: string },
): Promise<boolean> {
  const values = [userId, accountNumber, bankCode, ctx.clock.now()];
  return ((await ctx.pool.query(knownAccount, values)).rowCount ?? 0) > 0;
}

/** The owner's total of withdrawals on that day (whole kobo), without returned ones. */
export async function sumOfTheDay(
  ctx: Context,
  { userId, createdAt }: Pick<Withdrawal, "userId" | "createdAt">,
): Promise<bigint> {
  const { rows } = await ctx.pool.query<{ used: string }>(
    `select used from ledger.limit_use
     where user_id = $1 and name = 'withdraw' and day = ($2::timestamptz at time zone 'Africa/Lagos')::date`,
    [userId, createdAt],
  );
  return BigInt(rows[0]?.used ?? "0");
}
