import { after, minutes } from "@manilla/shared/duration";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { checkSecondFactor, type FactorProof } from "./check-second-factor.ts";

const lifetimeMs = minutes(5);

/**
 * Exchanges a second factor for a confirmation: valid for five minutes, in this session, for one payment or one
 * change. Throws AppError invalid_otp, invalid_credentials, otp_expired, rate_limited, bad_request.
 */
export async function createConfirmation(
  ctx: Context,
  actor: Actor,
  proof: FactorProof,
): Promise<{ confirmation: string; expiresAt: string }> {
  const { method, createdAt } = await checkSecondFactor(ctx, actor.userId, proof);
  const id = newId();
  const now = ctx.clock.now();
  const expiresAt = after(now, lifetimeMs);
  await ctx.prisma.$executeRaw`
  with over as (
    delete from confirmation where id in (
      select id from confirmation where expires_at < ${now} order by expires_at limit 100 for update skip locked)
  )
  insert into confirmation (id, user_id, session_id, method, expires_at, factor_since) values (${id}, ${actor.userId}, ${actor.sessionId}, ${method}, ${expiresAt}, ${createdAt})`;
  return { confirmation: id, expiresAt: expiresAt.toISOString() };
}

/**
 * Uses a confirmation of this session for `purpose` (a change's name, or a payment's route and Idempotency-Key). It
 * works once, but again for the same purpose, so that a repeated payment gets its stored answer. `since` is when the
 * factor was added. Throws AppError confirmation_required.
 */
export async function spendConfirmation(
  ctx: Context,
  actor: Actor,
  { id, purpose }: { id: string; purpose: string },
): Promise<{ since: Date }> {
  const rows = await ctx.prisma.$queryRaw<
    { since: Date }[]
  >`update confirmation set used_for = ${purpose} where id = ${id} and user_id = ${actor.userId} and session_id = ${actor.sessionId} and expires_at > ${ctx.clock.now()}
       and (used_for is null or used_for = ${purpose}) returning factor_since as since`;
  if (!rows[0]) throw new AppError("confirmation_required", { message: "Please confirm this once more." });
  return rows[0];
}
