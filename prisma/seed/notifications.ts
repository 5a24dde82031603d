import type { Context } from "@manilla/core/context";
import { event } from "@manilla/core/events/events";
import { notify } from "@manilla/core/notifications/notify";
import { newId } from "@manilla/core/runtime/ids";

const dayMs = 86_400_000;
const daysOfSignIns = 104;
/** Older notifications are marked as read, so that the badge does not count months of sign-ins. */
const unreadDays = 2;

export async function seedNotifications(ctx: Context): Promise<void> {
  const demo = await ctx.prisma.user.findUnique({ where: { username: "demo" }, select: { id: true } });
  if (!demo || (await ctx.prisma.notification.count({ where: { userId: demo.id } })) > 0) return;
  const announceEvent = (daysAgo: number, what: ReturnType<typeof event>) => {
    const createdAt = new Date(ctx.clock.now().getTime() - daysAgo * dayMs);
    return notify(ctx, { ...what, id: newId(createdAt), createdAt });
  };
  for (let daysAgo = daysOfSignIns; daysAgo >= 1; daysAgo -= 1) {
    const device = daysAgo % 3 === 0 ? "Safari on iPhone" : "Chrome on Android";
    await announceEvent(daysAgo, event("user.signed_in", { userId: demo.id, device, ip: "105.112.0.1" }));
  }
  const deposits = await ctx.prisma.$queryRaw<{ id: string; naira: string; days: number }[]>`
    select id, (units_in / 100.0)::numeric(20, 2)::text as naira,
      extract(epoch from clock_timestamp() - created_at)::float8 / 86400 as days
    from ledger.transaction where user_id = ${demo.id}::uuid and kind = 'naira.deposit' and state = 'completed' order by id limit 20`;
  for (const { id, naira, days } of deposits) {
    const payload = { userId: demo.id, transactionId: id, amount: naira, flag: "exact" };
    await announceEvent(days, event("naira.deposited", payload));
  }
  const now = ctx.clock.now();
  await ctx.prisma.notification.updateMany({
    where: { userId: demo.id, createdAt: { lt: new Date(now.getTime() - unreadDays * dayMs) } },
    data: { readAt: now },
  });
}
