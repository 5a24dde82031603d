import { identityHeldMessage } from "@manilla/shared/kyc/messages";
import { auditLine } from "../audit/audit-line.ts";
import { announceRow } from "../ledger/outbox.ts";
import type { Identity } from "../providers/identity/port.ts";
import { isId, newId } from "../runtime/ids.ts";
import { Prisma, type PrismaClient } from "../runtime/prisma/client.ts";
import { type Check, type IdentityState, type IdentityStep, providerWord } from "./identity-operation.ts";

type NewCheck = {
  userId: string;
  provider: string;
  reference: string;
  startedAt: Date;
  dueAt: Date;
  /** A new check may start only this long after the start of the same person's last check. */
  cooldownSeconds: number;
};

export type CheckRefusal = {
  identityStatus: string | null;
  identityStartedAt: Date | null;
  isIdentityInUse: boolean;
};

export interface IdentityChecks {
  /** Stores a new check before the widget opens. If a person starts two checks at once, one of them is refused. */
  begin(check: NewCheck): Promise<{ email: string } | { refused: CheckRefusal }>;
  /** Finds a check by our reference or by the provider's. */
  find(reference: string): Promise<Check | undefined>;
  /**
   * Finds a check that has no provider reference yet: by our reference in the provider's answer, or else by the user id
   * in the answer.
   */
  findByMetadata(
    provider: string,
    answer: Pick<Identity, "ownReference" | "userId">,
  ): Promise<Check | undefined>;
  nameByProvider(check: Check, providerReference: string): Promise<boolean>;
  /** Claims the checks that are due, oldest first. A claimed check is due again after two minutes. */
  claimDue(now: Date, limit: number): Promise<Check[]>;
  /**
   * Claims an identity's digests for the person. Returns false and claims nothing if another account has one of the
   * digests.
   */
  claimIdentity(check: Check, digests: readonly string[], now: Date): Promise<boolean>;
  /**
   * Writes the check, the person's status and name, the audit log and the outbox in one commit. Returns false and
   * writes nothing if the check is no longer in `check.state`.
   */
  move(check: Check, step: IdentityStep, now: Date): Promise<boolean>;
}

declare module "../context.ts" {
  interface Context {
    readonly identityChecks: IdentityChecks;
  }
}

export const topicOfState: Partial<Record<IdentityState, string>> = {
  completed: "identity.completed",
  pending: "identity.pending",
  held: "identity.held",
  failed: "identity.failed",
};

export function createIdentityChecks(prisma: PrismaClient): IdentityChecks {
  const { identityCheck } = prisma;
  return {
    async begin({ userId, provider, reference, startedAt, dueAt, cooldownSeconds }) {
      // A second request waits for the row lock and then reads the start time that the first request stored.
      const rows = await prisma.$queryRaw<{ email: string }[]>`
  with person as (
    update users set identity_started_at = ${startedAt}
    where id = ${userId} and identity_status is null
      and (identity_started_at is null or identity_started_at <= ${startedAt}::timestamptz - make_interval(secs => ${cooldownSeconds}))
    returning id, email
  ), begun as (
    insert into identity_check (id, user_id, provider, reference, state, started_at, changed_at, due_at)
    select ${newId()}, id, ${provider}, ${reference}, 'started', ${startedAt}, ${startedAt}, ${dueAt} from person
  )
  select email from person`;
      return rows[0] ?? { refused: await readRefusal(prisma, userId) };
    },

    async find(reference) {
      const where = { OR: [{ reference }, { providerReference: reference }] };
      return checkOf(await identityCheck.findFirst({ where }));
    },

    async findByMetadata(provider, { ownReference, userId }) {
      const open = { provider, providerReference: null };
      const person = userId !== null && isId(userId) ? { userId } : undefined;
      if (ownReference === null && !person) return undefined;
      const which = ownReference === null ? { state: { not: "completed" } } : { reference: ownReference };
      const where = { ...open, ...person, ...which };
      return checkOf(await identityCheck.findFirst({ where, orderBy: { startedAt: "desc" } }));
    },

    async nameByProvider({ id }, providerReference) {
      const where = { id, providerReference: null };
      return (await identityCheck.updateMany({ where, data: { providerReference } })).count === 1;
    },

    async claimDue(now, limit) {
      const rows = await prisma.$queryRaw<CheckRow[]>`
  update identity_check c set due_at = ${now}::timestamptz + interval '2 minutes'
  from (select id from identity_check where due_at <= ${now} order by due_at limit ${limit} for update skip locked) due
  where c.id = due.id
  returning c.id, c.user_id as "userId", c.reference, c.provider_reference as "providerReference", c.state,
    c.started_at as "startedAt"`;
      return rows.flatMap((row) => checkOf(row) ?? []);
    },

    async claimIdentity({ userId, id }, digests, now) {
      const rows = await prisma.$queryRaw<
        { claimed: boolean }[]
      >`select claim_identity(${userId}, ${id}, ${digests}, ${now}) as claimed`;
      return rows[0]?.claimed === true;
    },

    move: (check, step, now) => moveCheck(prisma, { check, step, now }),
  };
}

async function readRefusal(prisma: PrismaClient, id: string): Promise<CheckRefusal> {
  const inUse = { state: "held", reason: identityHeldMessage.inUse };
  const { identityChecks, ...person } = await prisma.user.findUniqueOrThrow({
    where: { id },
    select: {
      identityStatus: true,
      identityStartedAt: true,
      identityChecks: { where: inUse, take: 1 },
    },
  });
  return { ...person, isIdentityInUse: identityChecks.length > 0 };
}

type CheckRow = Omit<Check, "state" | "createdAt"> & { state: string };

function checkOf(row: CheckRow | null): Check | undefined {
  if (!row) return undefined;
  const { id, userId, reference, providerReference, startedAt } = row;
  // Cast: constraint check_state_is_known allows only these values.
  const state = row.state as IdentityState;
  return { id, userId, reference, providerReference, startedAt, createdAt: startedAt, state };
}

interface Move {
  check: Check;
  step: IdentityStep;
  now: Date;
}

async function moveCheck(prisma: PrismaClient, { check, step, now }: Move): Promise<boolean> {
  const changes = step.to !== check.state;
  const topic = changes ? (topicOfState[step.to] ?? null) : null;
  const noted = auditLine({
    at: now,
    person: Prisma.sql`id`,
    actor: "provider",
    action: "identity.moved",
    subject: check.id,
    before: Prisma.sql`jsonb_build_object('state', ${check.state}::text)`,
    after: Prisma.sql`jsonb_build_object('state', ${step.to}::text)`,
  });
  const payload = Prisma.sql`jsonb_build_object('userId', id, 'reason', ${step.reason}::text)`;
  // If this check fails, the person keeps a status that comes from another check.
  const rowCount = await prisma.$executeRaw`
  with moved as (
    update identity_check set state = ${step.to}::text, reason = coalesce(${step.reason}::text, reason), due_at = ${step.dueAt}::timestamptz, looks = looks + 1, digests = ${step.digests ?? []}::text[],
  changed_at = case when ${changes}::boolean then ${now}::timestamptz else changed_at end
    where id = ${check.id}::uuid and state = ${check.state}::text returning user_id
  ), person as (
    update users u set
  identity_status = case when u.identity_status = 'Completed' then u.identity_status
    when ${step.to}::text in ('completed', 'pending', 'held') then ${providerWord[step.to]}::text
    when exists (select from identity_check other
      where other.user_id = u.id and other.id <> ${check.id}::uuid and other.state in ('pending', 'held')) then u.identity_status end,
  identity_name = case when ${step.to}::text = 'completed' and u.identity_status is distinct from 'Completed' then ${step.name}::text
    else u.identity_name end
    from moved m where u.id = m.user_id and ${changes}::boolean and u.closed_at is null
    returning u.id
  ), audited as (
    ${noted}
    from person
  ), announced as (
    select ${topic === null ? Prisma.sql`null` : announceRow(topic, payload)} from person
  )
  select (select count(*) from announced) from moved`;
  return rowCount === 1;
}
