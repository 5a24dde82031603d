import type { AssetCode } from "@manilla/shared/assets";
import { lateAcceptanceHours } from "@manilla/shared/crypto/networks";
import { after, hours } from "@manilla/shared/duration";
import { lagosMinute } from "@manilla/shared/lagos-minute";
import { formatMoney, fromUnits } from "@manilla/shared/money";
import { kindWords } from "@manilla/shared/wallet/operation-words";
import { nextText } from "@manilla/shared/wallet/transaction-words";
import type { Context } from "../context.ts";

/**
 * The condition on a ledger.transaction `t` under which its owner's account stays open. A naira deposit that brought nothing is
 * none; coins that were rejected are, while they may be accepted after all: they did arrive, and would be their owner's.
 */
export const keepsAccountOpen = "not t.final and t.state not in ('expired', 'failed')";

/** What keeps a person's account from being closed, in the person's words; undefined when nothing does any more. */
export async function whyNotClosed(ctx: Context, userId: string): Promise<string | undefined> {
  const { rows: balances } = await ctx.pool.query<Amount>(
    `select asset, balance as units from ledger.account
     where user_id = $1 and purpose = 'available' and balance > 0 order by asset`,
    [userId],
  );
  if (balances.length > 0)
    return `Your account still holds ${inWords(balances)}. Please withdraw or send it first.`;
  const { rows } = await ctx.pool.query<OpenOperation>(lastToEnd, [userId]);
  return rows[0] && waitFor(rows[0]);
}

type Amount = { asset: AssetCode; units: string };
type OpenOperation = Partial<Amount> & { kind: string; state: string; since: Date };

/** Coins that were rejected come last, the latest of them first: the moment it names is the last one. */
const lastToEnd = `
  select t.kind, t.state, coalesce(t.asset_out, t.asset_in) as asset, coalesce(t.units_out, t.units_in) as units,
    coalesce((t.details ->> 'rejectedAt')::timestamptz, t.created_at) as since
  from ledger.transaction t where t.user_id = $1 and ${keepsAccountOpen}
  order by t.state = 'rejected', since desc limit 1`;

function waitFor({ kind, state, asset, units, since }: OpenOperation): string {
  const amount = asset && units ? inWords([{ asset, units }]) : "";
  if (state === "rejected") {
    const until = lagosMinute(after(since, hours(lateAcceptanceHours)));
    return `${amount} that came in was not accepted, but may be until ${until}. You can close your account after that.`;
  }
  const what = [kindWords(kind), amount].filter(Boolean).join(" of ");
  return `Please wait for what is under way: ${what}. ${nextText(state) ?? ""}`.trim();
}

function inWords(amounts: readonly Amount[]): string {
  const texts = amounts.map(({ asset, units }) => formatMoney(fromUnits(asset, BigInt(units))));
  return new Intl.ListFormat("en-GB").format(texts);
}
