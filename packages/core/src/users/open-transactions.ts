import type { AssetCode } from "@manilla/shared/assets";
import { lateAcceptanceHours } from "@manilla/shared/crypto/networks";
import { after, hours } from "@manilla/shared/duration";
import { lagosMinute } from "@manilla/shared/lagos";
import { formatMoney, fromUnits, type Money } from "@manilla/shared/money";
import { kindWords } from "@manilla/shared/wallet/operation-words";
import { nextText } from "@manilla/shared/wallet/transaction-words";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { asGivenUp, restsOf } from "./give-up-dust.ts";

/**
 * The condition on a ledger.transaction `t` under which its owner's account stays open. A naira deposit without money
 * does not count, and neither do coins below the minimum, which any stranger can send. Rejected coins count while
 * they may still be accepted: they did arrive, and would be their owner's.
 */
export const keepsAccountOpen = "not t.final and t.state not in ('expired', 'failed', 'below_minimum')";

/**
 * Returns the conflict error that names why an account can't be closed yet. When only dust is left, `data.giveUp`
 * lists it and the person may give it up.
 */
export async function whyNotClosed(ctx: Context, userId: string): Promise<AppError> {
  const rests = await restsOf(ctx, userId);
  const amounts = inWords(rests.map(({ amount }) => amount));
  const areDust = rests.every(({ isDust }) => isDust);
  if (!areDust) return conflict(`Your account still holds ${amounts}. Please withdraw or send it first.`);
  const underWay = await lastUnderWay(ctx, userId);
  if (underWay !== undefined) return conflict(underWay);
  if (rests.length === 0) return new AppError("conflict");
  return new AppError("conflict", {
    message: `Your account still holds ${amounts}, which is too little to withdraw or send. Give it up and close?`,
    data: { giveUp: rests.map(asGivenUp) },
  });
}

export async function lastUnderWay(ctx: Context, userId: string): Promise<string | undefined> {
  /** Rejected coins come last, the latest of them first: the message names the latest time. */
  const rows = await ctx.prisma.$queryRaw<OpenOperation[]>`
  select t.kind, t.state, coalesce(t.asset_out, t.asset_in) as asset, coalesce(t.units_out, t.units_in) as units,
    coalesce((t.details ->> 'rejectedAt')::timestamptz, t.created_at) as since
  from ledger.transaction t where t.user_id = ${userId} and ${Prisma.raw(keepsAccountOpen)}
  order by t.state = 'rejected', since desc limit 1`;
  return rows[0] && waitFor(rows[0]);
}

const conflict = (message: string) => new AppError("conflict", { message });

type OpenOperation = {
  kind: string;
  state: string;
  since: Date;
  asset: AssetCode | null;
  units: bigint | null;
};

function waitFor({ kind, state, asset, units, since }: OpenOperation): string {
  const amount = asset && units ? formatMoney(fromUnits(asset, units)) : "";
  if (state === "rejected") {
    const until = lagosMinute(after(since, hours(lateAcceptanceHours)));
    return `${amount} that came in was not accepted, but may be until ${until}. You can close your account after that.`;
  }
  const what = [kindWords(kind), amount].filter(Boolean).join(" of ");
  return `Please wait until this is done: ${what}. ${nextText(state) ?? ""}`.trim();
}

function inWords(amounts: readonly Money[]): string {
  return new Intl.ListFormat("en-GB").format(amounts.map(formatMoney));
}
