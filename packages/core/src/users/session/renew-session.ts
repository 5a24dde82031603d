import { after } from "@manilla/shared/duration";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { lifetimeMs } from "./new-session.ts";

const longestDays = 30;

/**
 * Extends the caller's session to seven days from now, and never beyond 30 days from its sign-in. It proves nothing:
 * calls that need the password, the PIN or a factor still need it. Throws AppError unauthenticated when it has ended
 * meanwhile.
 */
export async function renewSession(
  ctx: Context,
  { userId, sessionId }: Actor,
): Promise<{ id: string; userId: string; expiresAt: Date }> {
  const now = ctx.clock.now();
  const rows = await ctx.prisma.$queryRaw<
    { expiresAt: Date }[]
  >`update sessions set expires_at = greatest(expires_at, least(${after(now, lifetimeMs)}, created_at + make_interval(days => ${longestDays})))
     where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > ${now} returning expires_at as "expiresAt"`;
  if (!rows[0]) throw new AppError("unauthenticated");
  return { id: sessionId, userId, expiresAt: rows[0].expiresAt };
}
