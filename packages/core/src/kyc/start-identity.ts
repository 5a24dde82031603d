import { addMilliseconds, minutes, secondsUntil } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import { identityCooldownSeconds } from "@manilla/shared/kyc/contact";
import type { startIdentity as contract } from "@manilla/shared/kyc/contract";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { newReference } from "../runtime/ids.ts";
import type { CheckRefusal } from "./identity-checks.ts";
import { retryAt } from "./status.ts";

const firstQueryAfterMs = minutes(2);

/**
 * Throws AppError: verification_required (level 0), conflict (the check is completed or in review), identity_in_use
 * (the identity verified another account, so staff must decide), rate_limited (the last check started within five
 * minutes).
 */
export async function startIdentity(ctx: Context, actor: Actor): Promise<ReplyOf<typeof contract>> {
  if (actor.level === 0) throw new AppError("verification_required");
  const { identity } = ctx.providers;
  const { userId } = actor;
  const reference = newReference("IDV");
  const now = ctx.clock.now();
  const begun = await ctx.identityChecks.begin({
    userId,
    provider: identity.name,
    reference,
    startedAt: now,
    dueAt: addMilliseconds(now, firstQueryAfterMs),
    cooldownSeconds: identityCooldownSeconds,
  });
  if ("refused" in begun) throw refusal(ctx, begun.refused);
  return { reference, ...identity.widget({ reference, email: begun.email, userId }) };
}

function refusal(ctx: Context, refused: CheckRefusal): AppError {
  const { identityStatus, identityStartedAt, isIdentityInUse } = refused;
  if (isIdentityInUse) return new AppError("identity_in_use");
  if (identityStatus !== null)
    return new AppError("conflict", "Your identity check is already completed or in review.");
  const at = retryAt(ctx, identityStartedAt);
  return new AppError("rate_limited", {
    message: "Please wait a few minutes before you try again.",
    retryAfterSeconds: at ? secondsUntil(ctx.clock.now(), at) : identityCooldownSeconds,
    ...(at && { data: { retryAt: at.toISOString() } }),
  });
}
