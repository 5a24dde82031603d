import type { Actor } from "@manilla/core/actor";
import type { Context } from "@manilla/core/context";
import { requestMoney } from "@manilla/core/transfers/request-money";
import { sendTransfer } from "@manilla/core/transfers/send-transfer";

const seedKey = (operation: string) => ({ operation, key: "between-people", requestHash: "seed" });

/**
 * Each step has its own key, so repeating the seed changes nothing. Skipped if either account is frozen or closed,
 * because the transfer would be refused and the start would fail.
 */
export async function seedBetweenPeople(ctx: Context): Promise<void> {
  const [demo, chidi] = await Promise.all(["demo", "chidi"].map((username) => actorNamed(ctx, username)));
  if (!demo || !chidi) return;
  const lunch = { to: "@chidi", asset: "NGN", amount: "12500", note: "Lunch at the Galleria" };
  await sendTransfer(ctx, demo, lunch, seedKey("sendTransfer"));
  const fuel = { from: "@demo", asset: "NGN", amount: "4000", note: "Fuel to Ibadan" };
  await requestMoney(ctx, chidi, fuel, seedKey("requestMoney"));
}

/** Null if the account is frozen or closed. */
export async function actorNamed(ctx: Context, username: string): Promise<Actor | null> {
  const where = { username, frozenAt: null, closedAt: null };
  const user = await ctx.prisma.user.findFirst({ where, select: { id: true } });
  return user && { userId: user.id, sessionId: "seed", level: 2 };
}
