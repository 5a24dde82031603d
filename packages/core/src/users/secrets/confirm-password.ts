import { minutes } from "@manilla/shared/duration";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import type { User } from "../../runtime/prisma/client.ts";
import { evaluateAttempt } from "../../secrets/attempts.ts";
import { confirmPin } from "./confirm-pin.ts";
import { isPasswordCorrect } from "./hashing.ts";

/**
 * Checks the password again, because a thief may have the open session. Throws AppError invalid_credentials, or
 * rate_limited after five wrong passwords in fifteen minutes.
 */
export async function confirmPassword(ctx: Context, actor: Actor, password: string): Promise<User> {
  const user = await ctx.prisma.user.findUnique({ where: { id: actor.userId } });
  if (!user || user.closedAt) throw new AppError("unauthenticated");
  const maxWrong = Math.ceil(5 * ctx.config.RATE_LIMIT_FACTOR);
  const limit = { subject: `password:${actor.userId}`, maxWrong, windowMs: minutes(15), resets: true };
  const check = async () => (await isPasswordCorrect(user.passwordHash, password)) || null;
  if ((await evaluateAttempt(ctx, [limit], check)).right === null)
    throw new AppError("invalid_credentials", "Incorrect password. Please try again.");
  return user;
}

interface OwnerProof {
  pin?: string | undefined;
  password?: string | undefined;
}

/**
 * Checks the password or the PIN, because a thief may have the open session. Throws AppError: confirmation_required
 * (neither is given), invalid_credentials, invalid_pin, locked, rate_limited.
 */
export async function confirmOwner(ctx: Context, actor: Actor, { pin, password }: OwnerProof): Promise<void> {
  if (password !== undefined) {
    await confirmPassword(ctx, actor, password);
    return;
  }
  if (pin === undefined) throw new AppError("confirmation_required");
  await confirmPin(ctx, actor, pin);
}
