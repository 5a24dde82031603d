import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { sessionUserOf } from "./session-user.ts";

/** Someone as the worker acts for them, without a session of their own; null when the account was closed. */
export async function actorOf(ctx: Context, userId: string): Promise<Actor | null> {
  const user = await ctx.prisma.user.findFirst({ where: { id: userId, closedAt: null } });
  if (!user) return null;
  // The level is computed by one rule, wherever it is asked for.
  return { userId, sessionId: "worker", level: sessionUserOf(user).kycLevel as Actor["level"] };
}
