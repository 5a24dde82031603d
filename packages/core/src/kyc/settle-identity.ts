import type { Context } from "../context.ts";
import { askProvider } from "../operations/ask-provider.ts";
import type { Identity } from "../providers/identity/port.ts";
import { isId, newId } from "../runtime/ids.ts";
import { cause } from "../runtime/request-scope.ts";
import {
  type Check,
  type IdentityState,
  type IdentityStep,
  nextStep,
  providerWord,
} from "./identity-operation.ts";

/**
 * Queries the provider about one check and does what follows: a completed one raises the person's level, once. `reference`
 * is the provider's own where it did not take ours. Answers the state it is in now. Safe to call at any time, any number of
 * times.
 */
export async function settleIdentity(
  ctx: Context,
  check: Check,
  reference = check.reference,
): Promise<IdentityState> {
  if (check.state === "completed") return check.state;
  const step = nextStep(check, await queryCheck(ctx, reference), ctx.clock.now());
  const moved = await apply(ctx, check, step);
  if (moved && step.to !== check.state)
    ctx.log.info({ checkId: check.id, state: step.to }, "identity check moved");
  return moved ? step.to : ((await findCheck(ctx, check.reference))?.state ?? check.state);
}

export async function findCheck(ctx: Context, reference: string): Promise<Check | undefined> {
  const row = await ctx.prisma.identityCheck.findUnique({ where: { reference } });
  return row ? checkOf(row) : undefined;
}

/**
 * The check that a reference of the provider's own belongs to, by the user id that the widget was opened with. The
 * provider's answer says so, never its message.
 */
export async function findByProviderReference(
  ctx: Context,
  reference: string,
): Promise<Check | undefined | "unanswered"> {
  const identity = await queryCheck(ctx, reference);
  if (!identity) return "unanswered";
  if (identity.userId === null || !isId(identity.userId)) return undefined;
  const row = await ctx.prisma.identityCheck.findFirst({
    where: { userId: identity.userId, provider: ctx.providers.identity.name, state: { not: "completed" } },
    orderBy: { startedAt: "desc" },
  });
  return row ? checkOf(row) : undefined;
}

// A claim postpones the check, so that one whose work fails keeps no other waiting.
const claim = `
  update identity_check c set due_at = $1::timestamptz + interval '2 minutes'
  from (select id from identity_check where due_at <= $1 order by due_at limit $2 for update skip locked) due
  where c.id = due.id
  returning c.id, c.user_id as "userId", c.reference, c.state, c.started_at as "startedAt"`;

/** Open checks that are due, oldest first. */
export async function claimDueChecks(ctx: Context, limit: number): Promise<Check[]> {
  const { rows } = await ctx.pool.query<Parameters<typeof checkOf>[0]>(claim, [ctx.clock.now(), limit]);
  return rows.map(checkOf);
}

function checkOf(row: Omit<Check, "state" | "createdAt"> & { state: string }): Check {
  const { id, userId, reference, startedAt } = row;
  // The database knows the same states (check_state_is_known).
  return { id, userId, reference, startedAt, createdAt: startedAt, state: row.state as IdentityState };
}

function queryCheck(ctx: Context, reference: string): Promise<Identity | undefined> {
  const { identity } = ctx.providers;
  const about = { provider: identity.name, call: "identity query", reference };
  return askProvider(ctx, about, () => identity.ask(reference));
}

// One commit: the check, the person's level and the news. A failure takes away a review that it ended, and never what
// another check completed. $4 is whether the state changes.
const moving = `
  with moved as (
    update identity_check set state = $3, reason = coalesce($5, reason), due_at = $6, looks = looks + 1,
      changed_at = case when $4 then $7 else changed_at end
    where id = $1 and state = $2 returning user_id
  ), person as (
    update users u set
      identity_status = case when u.identity_status = 'Completed' then u.identity_status
        when $3 in ('completed', 'pending') then $8 else null end,
      identity_name = case when $3 = 'completed' and u.identity_status is distinct from 'Completed' then $9
        else u.identity_name end
    from moved m where u.id = m.user_id and $4 and u.closed_at is null
    returning u.id
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after)
    select $12, $7, id, 'provider', 'identity.moved', $1::text, jsonb_build_object('state', $2), jsonb_build_object('state', $3)
    from person
  ), told as (
    select ledger.announce($10, $11, jsonb_build_object('userId', id, 'reason', $5::text) || $13) from person
    where $11 is not null
  )
  select (select count(*) from told) from moved`;

async function apply(ctx: Context, check: Check, step: IdentityStep): Promise<boolean> {
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
  ]);
  return rowCount === 1;
}

/** Leaving the widget is nobody's news. */
const topics: Partial<Record<IdentityState, string>> = {
  completed: "identity.completed",
  pending: "identity.pending",
  failed: "identity.failed",
};
