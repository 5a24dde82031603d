import { minutes } from "@manilla/shared/duration";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import type { User } from "../../runtime/prisma/client.ts";
import { evaluateAttempt } from "../../secrets/attempts.ts";
import { passwordMatches } from "./hashing.ts";

/**
 * Checks the password: an open session is not enough to change what protects the account. Throws AppError
 * invalid_credentials, or rate_limited after five wrong ones in fifteen minutes.
 */
export async function confirmPassword(ctx: Context, actor: Actor, password: string): Promise<User> {
  const user = await ctx.prisma.user.findUnique({ where: { id: actor.userId } });
  if (!user || user.closedAt) throw new AppError("unauthenticated");
  const most = Math.ceil(5 * ctx.config.RATE_LIMIT_FACTOR);
  const limit = { subject: `password:${actor.userId}`, most, windowMs: minutes(15), resets: true };
  const check = async () => (await passwordMatches(user.passwordHash, password)) || null;
  if ((await evaluateAttempt(ctx, [limit], check)).right === null)
    throw new AppError("invalid_credentials", { message: "The password is not right. Please try again." });
  return user;
}
