import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { currentRules } from "../payment-rules.ts";
import { sessionUserOf } from "./session-user.ts";

/**
 * A person as the worker acts for them, without a session: their freeze, hold and own payment rules apply as they do to
 * their own calls. Null when the account was closed.
 */
export async function actorOf(ctx: Context, userId: string): Promise<Actor | null> {
  const user = await ctx.prisma.user.findFirst({ where: { id: userId, closedAt: null } });
  if (!user) return null;
  return {
    userId,
    sessionId: "worker",
    // The level is computed by one rule, wherever it is asked for.
    level: sessionUserOf(user).kycLevel as Actor["level"],
    restrictions: {
      frozen: user.frozenAt !== null,
      heldUntil: user.withdrawalsHeldUntil,
      newDeviceUntil: null,
      ownRules: await currentRules(ctx, userId),
    },
  };
}
