import type { Context } from "@manilla/core/context";
import { newEvent } from "@manilla/core/events/events";
import { queueNotification } from "@manilla/core/notifications/queue-notification";
import { newId } from "@manilla/core/runtime/ids";
import { daysBefore } from "./money.ts";
import { actorNamed } from "./transfers-and-cases.ts";

const daysOfSignIns = 104;
/** Older notifications are marked as read, so that the badge does not count months of sign-ins. */
const unreadDays = 2;

export async function seedNotifications(ctx: Context): Promise<void> {
  const userId = (await actorNamed(ctx, "demo"))?.userId;
  if (!userId || (await ctx.prisma.notification.count({ where: { userId } })) > 0) return;
  const announceEvent = (daysAgo: number, what: ReturnType<typeof newEvent>) => {
    const createdAt = daysBefore(ctx, daysAgo);
    return queueNotification(ctx, { ...what, id: newId(createdAt), createdAt });
  };
  for (let daysAgo = daysOfSignIns; daysAgo >= 1; daysAgo -= 1) {
    const device = daysAgo % 3 === 0 ? "Safari on iPhone" : "Chrome on Android";
    await announceEvent(daysAgo, newEvent("user.signed_in", { userId, device, ip: "105.112.0.1" }));
  }
  const deposits = await ctx.prisma.$queryRaw<{ id: string; naira: string; days: number }[]>`
    select id, (units_in / 100.0)::numeric(20, 2)::text as naira,
      extract(epoch from clock_timestamp() - created_at)::float8 / 86400 as days
    from ledger.transaction where user_id = ${userId}::uuid and kind = 'naira.deposit' and state = 'completed' order by id limit 20`;
  for (const { id, naira, days } of deposits) {
    const payload = { userId, transactionId: id, amount: naira, flag: "exact" };
    await announceEvent(days, newEvent("naira.deposited", payload));
  }
  await ctx.prisma.notification.updateMany({
    where: { userId, createdAt: { lt: daysBefore(ctx, unreadDays) } },
    data: { readAt: ctx.clock.now() },
  });
}
