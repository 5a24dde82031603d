import type { Context } from "../context.ts";
import type { SecondLook } from "../runtime/prisma/client.ts";

const hourMs = 3_600_000;
/** When a vendor is asked again after the end, in hours: what banks return comes back until the third day. */
const lookAfterHours = [1 / 6, 1, 6, 24, 72];
/** Without a clear answer it is asked each hour, and given up then: what is found later is reconciliation's. */
const givenUpAfterHours = 96;

/** What has just ended is asked about again for three days. Called twice, it changes nothing. */
export async function scheduleRechecks(ctx: Context, kind: "bill" | "payout", id: string): Promise<void> {
  const endedAt = ctx.clock.now();
  const dueAt = nextLook(endedAt, endedAt, true) ?? endedAt;
  await ctx.prisma.secondLook.createMany({ data: [{ id, kind, endedAt, dueAt }], skipDuplicates: true });
}

/** Those whose time has come, oldest first. No lock: looking twice is harmless. */
export function dueRechecks(ctx: Context, kind: "bill" | "payout", atMost: number): Promise<SecondLook[]> {
  return ctx.prisma.secondLook.findMany({
    where: { kind, dueAt: { lte: ctx.clock.now() } },
    orderBy: { dueAt: "asc" },
    take: atMost,
  });
}

/** It was looked at, and the vendor gave a clear answer or not: says when again, or that it was the last time. */
export async function finishRecheck(
  ctx: Context,
  { id, endedAt }: SecondLook,
  clear: boolean,
): Promise<void> {
  const dueAt = nextLook(endedAt, ctx.clock.now(), clear);
  await (dueAt
    ? ctx.prisma.secondLook.updateMany({ where: { id }, data: { dueAt } })
    : ctx.prisma.secondLook.deleteMany({ where: { id } }));
}

function nextLook(endedAt: Date, now: Date, clear: boolean): Date | undefined {
  const age = (now.getTime() - endedAt.getTime()) / hourMs;
  const planned = lookAfterHours.find((hours) => hours > age);
  const soon = !clear && age < givenUpAfterHours ? age + 1 : undefined;
  const next = Math.min(planned ?? Number.POSITIVE_INFINITY, soon ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(next) ? new Date(endedAt.getTime() + next * hourMs) : undefined;
}
