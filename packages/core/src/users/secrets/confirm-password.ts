import { minutes } from "@manilla/shared/duration";
import type { Actor } from "../../actor.ts";
import { resetUses } from "../../concurrency/rate-limit.ts";
import { refuseBeyond } from "../../concurrency/refuse-beyond.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import type { User } from "../../runtime/prisma/client.ts";
import { passwordMatches } from "./hashing.ts";

/**
 * Whether the person at the screen knows the password: an open session is not enough to change what protects it. Throws
 * AppError invalid_credentials, or rate_limited after five wrong ones in fifteen minutes.
 */
export async function confirmPassword(ctx: Context, actor: Actor, password: string): Promise<User> {
  const key = `password:${actor.userId}`;
  await refuseBeyond(ctx, key, { most: 5, windowMs: minutes(15) });
  const user = await ctx.prisma.user.findUnique({ where: { id: actor.userId } });
  if (!user || user.closedAt) throw new AppError("unauthenticated");
  if (!(await passwordMatches(user.passwordHash, password)))
    throw new AppError("invalid_credentials", { message: "The password is not right. Please try again." });
  await resetUses(ctx, key);
  return user;
}
