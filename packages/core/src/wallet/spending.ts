import { lagosMonth } from "@manilla/shared/lagos";
import { decimalText, fromUnits } from "@manilla/shared/money";
import {
  type SpendingCategory,
  type SpendingMonth,
  spendingCategories,
} from "@manilla/shared/wallet/insight-contract";
import { endedStates } from "@manilla/shared/wallet/transaction-texts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { TransactionKind } from "../ledger/types.ts";

const categoryOf: Partial<Record<TransactionKind, SpendingCategory>> = {
  "bill.electricity": "electricity",
  "bill.airtime": "airtime",
  "bill.data": "data",
  "bill.cable": "cable",
  "transfer.send": "people",
  "naira.withdrawal": "bank",
};

interface Row {
  month: string;
  kind: TransactionKind;
  kobo: string;
  count: number;
}

/** Months are Lagos months, the latest first. */
export async function readSpending(
  ctx: Context,
  actor: Actor,
  months: number,
): Promise<{ months: SpendingMonth[] }> {
  // Sent coins count with their naira value at the time of the send. The index transaction_history has all columns of
  // this query.
  const rows = await ctx.prisma.$queryRaw<Row[]>`
  select to_char(t.created_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, t.kind,
    sum(case t.asset_out when 'NGN' then t.units_out else coalesce(t.naira_units, 0) end)::text as kobo, count(*)::int as count
  from ledger.transaction t
  where t.user_id = ${actor.userId} and t.id >= ledger.first_id_of(${firstDay(ctx.clock.now(), months)}) and t.kind = any(${Object.keys(categoryOf)}) and t.state = any(${endedStates.completed})
  group by 1, 2 order by 1 desc`;
  return { months: [...Map.groupBy(rows, ({ month }) => month)].map(([month, own]) => monthOf(month, own)) };
}

/** Returns the start of a period of `months` Lagos months (UTC+1). The period ends with the current month. */
function firstDay(now: Date, months: number): Date {
  const [year = 0, month = 1] = lagosMonth(now).split("-").map(Number);
  return new Date(Date.UTC(year, month - months, 1, -1));
}

function monthOf(month: string, rows: readonly Row[]): SpendingMonth {
  const categories = spendingCategories.flatMap((category) => {
    const row = rows.find(({ kind }) => categoryOf[kind] === category);
    return row ? [{ category, amount: naira(BigInt(row.kobo)), count: row.count }] : [];
  });
  return { month, total: naira(rows.reduce((sum, { kobo }) => sum + BigInt(kobo), 0n)), categories };
}

function naira(kobo: bigint): string {
  return decimalText(fromUnits("NGN", kobo));
}
