import { between, days } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { openDifferences } from "./differences.ts";
import { houseSuspense } from "./float.ts";

export async function alarmAboutBooks(ctx: Context): Promise<void> {
  const differences = await openDifferences(ctx);
  if (differences.length > 0) {
    const kinds = Map.groupBy(differences, ({ provider, kind }) => `${provider} ${kind}`);
    const counts = Object.fromEntries([...kinds].map(([name, some]) => [name, some.length]));
    ctx.log.error({ alarm: "reconciliation", counts }, "differences with vendors are open");
  }
  for (const { asset, items, amount, since } of await waitingForStaff(ctx)) {
    const age = Math.floor(between(since, ctx.clock.now()) / days(1));
    ctx.log.error(
      { alarm: "suspense", asset, items, amount, days: age },
      "money without an owner is in suspense",
    );
  }
  const closed = await ctx.prisma.$queryRaw<
    { userId: string; asset: string }[]
  >`select user_id as "userId", asset from closed_account_money order by closed_at limit 200`;
  for (const { userId, asset } of closed) {
    ctx.log.error({ alarm: "closed_account", userId, asset }, "money stands in a closed account");
  }
}

/** Deposits below the minimum wait for more coins and need no staff. */
async function waitingForStaff(ctx: Context) {
  return (await houseSuspense(ctx)).filter(({ waitsAs }) => waitsAs === "suspended");
}
