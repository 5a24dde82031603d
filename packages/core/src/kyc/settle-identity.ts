import { identityHeldMessage } from "@manilla/shared/kyc/messages";
import type { Context } from "../context.ts";
import type { Identity } from "../providers/identity/port.ts";
import { newId } from "../runtime/ids.ts";
import { cause } from "../runtime/request-scope.ts";
import { findCheck, queryCheck } from "./checks.ts";
import { identityDigests } from "./identity-digest.ts";
import {
  type Check,
  type IdentityState,
  type IdentityStep,
  nextStep,
  providerWord,
} from "./identity-operation.ts";

/**
 * Queries the provider about one check and does what follows: a completed one raises the person's level, once, unless its
 * identity has verified another account. Answers the state it is in now. Safe to call at any time, any number of times.
 */
export async function settleIdentity(ctx: Context, check: Check): Promise<IdentityState> {
  if (check.state === "completed" || check.state === "held") return check.state;
  const answer = await queryCheck(ctx, check);
  const step = nextStep(check, answer, ctx.clock.now());
  const isAccepted = step.to === "completed" && answer !== undefined;
  const decided = isAccepted ? await claimIdentity(ctx, check, { step, answer }) : { step, digests: [] };
  const { to } = decided.step;
  const moved = await apply(ctx, check, decided);
  if (moved && to !== check.state) ctx.log.info({ checkId: check.id, state: to }, "identity check moved");
  return moved ? to : ((await findCheck(ctx, check.reference))?.state ?? check.state);
}

type Decided = { step: IdentityStep; digests: string[] };

/** Gives the person the identity that was found, or holds the check for staff. One account per identity, whoever is first. */
async function claimIdentity(
  ctx: Context,
  check: Check,
  { step, answer }: { step: IdentityStep; answer: Identity },
): Promise<Decided> {
  const digests = identityDigests(ctx, answer.numbers);
  const hold = (reason: string): Decided => {
    ctx.log.warn({ checkId: check.id, reference: check.reference, reason }, "identity check held for staff");
    return { step: { to: "held", reason, name: null, dueAt: null }, digests };
  };
  if (digests.length === 0) return hold(identityHeldMessage.noNumber);
  const { rows } = await ctx.pool.query<{ claimed: boolean }>(
    "select claim_identity($1, $2, $3, $4) as claimed",
    [check.userId, check.id, digests, ctx.clock.now()],
  );
  return rows[0]?.claimed ? { step, digests: [] } : hold(identityHeldMessage.inUse);
}

// One commit: the check, the person's level and the news. A failure takes away a review that it ended, and never what
// another check completed. $4 is whether the state changes.
const moving = `
  with moved as (
    update identity_check set state = $3, reason = coalesce($5, reason), due_at = $6, looks = looks + 1, digests = $14,
      changed_at = case when $4 then $7 else changed_at end
    where id = $1 and state = $2 returning user_id
  ), person as (
    update users u set
      identity_status = case when u.identity_status = 'Completed' then u.identity_status
        when $3 in ('completed', 'pending', 'held') then $8 else null end,
      identity_name = case when $3 = 'completed' and u.identity_status is distinct from 'Completed' then $9
        else u.identity_name end
    from moved m where u.id = m.user_id and $4 and u.closed_at is null
    returning u.id
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after)
    select $12, $7, id, 'provider', 'identity.moved', $1::text, jsonb_build_object('state', $2), jsonb_build_object('state', $3)
    from person
  ), announced as (
    select ledger.announce($10, $11, jsonb_build_object('userId', id, 'reason', $5::text) || $13) from person
    where $11 is not null
  )
  select (select count(*) from announced) from moved`;

/** Moves the check from the state it was read in. False when something else moved it first. */
export async function apply(ctx: Context, check: Check, { step, digests }: Decided): Promise<boolean> {
  const changes = step.to !== check.state;
  const { rowCount } = await ctx.pool.query(moving, [
    check.id,
    check.state,
    step.to,
    changes,
    step.reason,
    step.dueAt,
    ctx.clock.now(),
    providerWord[step.to],
    step.name,
    newId(),
    changes ? (topics[step.to] ?? null) : null,
    newId(),
    cause(),
    digests,
  ]);
  return rowCount === 1;
}

/** Leaving the widget is nobody's news. */
const topics: Partial<Record<IdentityState, string>> = {
  completed: "identity.completed",
  pending: "identity.pending",
  held: "identity.held",
  failed: "identity.failed",
};
