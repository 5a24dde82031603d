import type { ReplyOf } from "@manilla/shared/http/route";
import { identityCooldownSeconds } from "@manilla/shared/kyc/contact";
import type { startIdentity as contract } from "@manilla/shared/kyc/contract";
import { identityHeldMessage } from "@manilla/shared/kyc/messages";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { newId, newReference } from "../runtime/ids.ts";
import { retryAt } from "./status.ts";

/** When the provider is first queried about a check, if no webhook comes. */
const firstLookMs = 2 * 60_000;

/**
 * Opens one identity check: our reference, stored before the widget is, and the widget's address. Throws AppError:
 * verification_required at level 0, conflict when it is completed or in review, identity_in_use when staff have to decide
 * about an identity that verified another account, rate_limited within five minutes.
 */
export async function startIdentity(ctx: Context, actor: Actor): Promise<ReplyOf<typeof contract>> {
  if (actor.level === 0) throw new AppError("verification_required");
  const { identity } = ctx.providers;
  const reference = newReference("IDV");
  const email = await begin(ctx, actor, reference, identity.name);
  return { reference, ...identity.widget({ reference, email, userId: actor.userId }) };
}

// The row's lock decides between two taps: the second finds the first's time and begins nothing.
const beginning = `
  with person as (
    update users set identity_started_at = $2
    where id = $1 and identity_status is null
      and (identity_started_at is null or identity_started_at <= $2::timestamptz - make_interval(secs => $3))
    returning id, email
  ), begun as (
    insert into identity_check (id, user_id, provider, reference, state, started_at, changed_at, due_at)
    select $4, id, $5, $6, 'started', $2, $2, $7 from person
  )
  select email from person`;

async function begin(ctx: Context, actor: Actor, reference: string, provider: string): Promise<string> {
  const now = ctx.clock.now();
  const { rows } = await ctx.pool.query<{ email: string }>(beginning, [
    actor.userId,
    now,
    identityCooldownSeconds,
    newId(),
    provider,
    reference,
    new Date(now.getTime() + firstLookMs),
  ]);
  const email = rows[0]?.email;
  if (email === undefined) throw await refusal(ctx, actor);
  return email;
}

async function refusal(ctx: Context, actor: Actor): Promise<AppError> {
  const person = await ctx.prisma.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: {
      identityStatus: true,
      identityStartedAt: true,
      identityChecks: { where: { state: "held", reason: identityHeldMessage.inUse }, take: 1 },
    },
  });
  if (person.identityChecks.length > 0) return new AppError("identity_in_use");
  if (person.identityStatus !== null)
    return new AppError("conflict", { message: "Your identity check is already completed or in review." });
  const at = retryAt(ctx, person.identityStartedAt);
  const seconds = at
    ? Math.ceil((at.getTime() - ctx.clock.now().getTime()) / 1_000)
    : identityCooldownSeconds;
  return new AppError("rate_limited", {
    message: "Please wait a few minutes before you try again.",
    retryAfterSeconds: seconds,
    ...(at && { data: { retryAt: at.toISOString() } }),
  });
}
