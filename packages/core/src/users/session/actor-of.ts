import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { levelOf } from "../../kyc-level.ts";
import { currentRules } from "../payment-rules.ts";

/**
 * Loads a person for the worker, which acts without a session: their freeze, hold and own payment rules apply as in
 * their own calls. Null when the account was closed.
 */
export async function actorOf(ctx: Context, userId: string): Promise<Actor | null> {
  const user = await ctx.prisma.user.findFirst({ where: { id: userId, closedAt: null } });
  if (!user) return null;
  return {
    userId,
    sessionId: "worker",
    level: levelOf(user),
    restrictions: {
      frozen: user.frozenAt !== null,
      heldUntil: user.withdrawalsHeldUntil,
      newDeviceUntil: null,
      ownRules: await currentRules(ctx, userId),
    },
  };
}
