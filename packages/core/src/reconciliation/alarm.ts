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
  for (const { asset, items, amount, since, waitsAs } of await houseSuspense(ctx)) {
    // Deposits below the minimum wait for more coins and need no staff.
    if (waitsAs !== "suspended") continue;
    const age = Math.floor(between(since, ctx.clock.now()) / days(1));
    ctx.log.error(
      { alarm: "suspense", asset, items, amount, days: age },
      "money without an owner is in suspense",
    );
  }
  const closed = await ctx.prisma.closedAccountMoney.findMany({
    select: { userId: true, asset: true },
    orderBy: { closedAt: "asc" },
    take: 200,
  });
  for (const { userId, asset } of closed) {
    ctx.log.error({ alarm: "closed_account", userId, asset }, "money stands in a closed account");
  }
}
