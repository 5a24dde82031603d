import type { Context } from "../context.ts";
import { askProvider } from "../operations/ask-provider.ts";
import type { Identity } from "../providers/identity/port.ts";
import { isId } from "../runtime/ids.ts";
import type { Check, IdentityState } from "./identity-operation.ts";

/** The check that has this reference: ours, or the provider's own where it is known. */
export async function findCheck(ctx: Context, reference: string): Promise<Check | undefined> {
  const row = await ctx.prisma.identityCheck.findFirst({
    where: { OR: [{ reference }, { providerReference: reference }] },
  });
  return row ? checkOf(row) : undefined;
}

/**
 * The check that a reference of the provider's own belongs to, by what the widget was opened with: our reference, else the
 * user id. The provider's answer says so, never its message. From then on the check is queried by the provider's reference.
 */
export async function findByProviderReference(
  ctx: Context,
  reference: string,
): Promise<Check | undefined | "unanswered"> {
  const identity = await queryReference(ctx, reference);
  if (!identity) return "unanswered";
  const check = await findByMetadata(ctx, identity);
  if (!check) return undefined;
  const { count } = await ctx.prisma.identityCheck.updateMany({
    where: { id: check.id, providerReference: null },
    data: { providerReference: reference },
  });
  // Another check of the same widget is known already: this one changes nothing.
  return count === 1 ? { ...check, providerReference: reference } : undefined;
}

async function findByMetadata(ctx: Context, { ownReference, userId }: Identity): Promise<Check | undefined> {
  const open = { provider: ctx.providers.identity.name, providerReference: null };
  const person = userId !== null && isId(userId) ? { userId } : undefined;
  if (ownReference === null && !person) return undefined;
  const row = await ctx.prisma.identityCheck.findFirst({
    where:
      ownReference === null
        ? { ...open, ...person, state: { not: "completed" } }
        : { ...open, ...person, reference: ownReference },
    orderBy: { startedAt: "desc" },
  });
  return row ? checkOf(row) : undefined;
}

// A claim postpones the check, so that one whose work fails keeps no other waiting.
const claim = `
  update identity_check c set due_at = $1::timestamptz + interval '2 minutes'
  from (select id from identity_check where due_at <= $1 order by due_at limit $2 for update skip locked) due
  where c.id = due.id
  returning c.id, c.user_id as "userId", c.reference, c.provider_reference as "providerReference", c.state,
    c.started_at as "startedAt"`;

/** Open checks that are due, oldest first. */
export async function claimDueChecks(ctx: Context, limit: number): Promise<Check[]> {
  const { rows } = await ctx.pool.query<Parameters<typeof checkOf>[0]>(claim, [ctx.clock.now(), limit]);
  return rows.map(checkOf);
}

/** What the provider says of this check; undefined when it gives no clear answer. */
export function queryCheck(ctx: Context, check: Check): Promise<Identity | undefined> {
  return queryReference(ctx, check.providerReference ?? check.reference);
}

function queryReference(ctx: Context, reference: string): Promise<Identity | undefined> {
  const { identity } = ctx.providers;
  const about = { provider: identity.name, call: "identity query", reference };
  return askProvider(ctx, about, () => identity.ask(reference));
}

function checkOf(row: Omit<Check, "state" | "createdAt"> & { state: string }): Check {
  const { id, userId, reference, providerReference, startedAt } = row;
  // The database knows the same states (check_state_is_known).
  const state = row.state as IdentityState;
  return { id, userId, reference, providerReference, startedAt, createdAt: startedAt, state };
}
