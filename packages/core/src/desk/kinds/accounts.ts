import { deskRoles } from "@manilla/shared/desk/roles";
import type { Context } from "../../context.ts";
import { newEvent } from "../../events/events.ts";
import { announceSql } from "../../ledger/outbox.ts";
import { AppError } from "../../runtime/errors.ts";
import { isId } from "../../runtime/ids.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { draftProposal, makerOf, type ProposalKinds } from "../proposal.ts";
import { type StaffRow, setRole, staffOf } from "../staff.ts";

export const accountKinds = {
  /**
   * Freezes an account: no money leaves the account, and its sessions end. To freeze the account of a member of staff,
   * a second member of staff must agree.
   */
  "account.freeze": {
    async prepare(ctx, { subject }) {
      const user = await findOpenAccount(ctx, subject);
      return { ...about(user, "Freeze"), needsSecond: (await staffOf(ctx, user.id)) !== undefined };
    },
    apply: (ctx, { subject }) => setFrozen(ctx, subject, true),
  },
  /**
   * Unfreezes an account. If the account was frozen again after the proposal was made, it stays frozen, because the
   * proposal was about the earlier freeze.
   */
  "account.unfreeze": {
    prepare: async (ctx, { subject }) => about(await findOpenAccount(ctx, subject), "Unfreeze"),
    async apply(ctx, { subject, madeAt, decidedAt }) {
      const outcome = await setFrozen(ctx, subject, false, madeAt);
      const { frozenAt } = await findOpenAccount(ctx, subject);
      if (frozenAt && decidedAt && frozenAt > decidedAt)
        return "The account was frozen again after the decision, and stays frozen";
      if (frozenAt)
        throw new AppError("conflict", "It was frozen again after this proposal: propose it again.");
      return outcome;
    },
  },
  /** Ends all sessions of a customer, so that each device counts as new. */
  "sessions.end": {
    async prepare(ctx, { subject }) {
      const { id, username } = await findOpenAccount(ctx, subject);
      return draftProposal({ subject: id, userId: id, summary: `End all sessions of ${username}` });
    },
    async apply(ctx, { subject }) {
      await ctx.prisma
        .$executeRaw`update sessions set revoked_at = coalesce(revoked_at, ${ctx.clock.now()}), device_key = null
      where user_id = ${subject}::uuid`;
      return "All sessions have ended";
    },
  },
  "pin.unlock": {
    async prepare(ctx, { subject }) {
      const { id, username } = await findOpenAccount(ctx, subject);
      const guard = await ctx.prisma.pinGuard.findUnique({ where: { userId: id } });
      if (!guard || guard.attempts === 0)
        throw new AppError("conflict", "No wrong PIN is counted for this customer.");
      return draftProposal({ subject: id, userId: id, summary: `Unlock the PIN of ${username}` });
    },
    async apply(ctx, { subject, decidedAt }) {
      // A crash may repeat this statement later. It must keep a PIN lock that began after staff decided the proposal.
      await ctx.prisma.$executeRaw`with guard as (
         update pin_guard set attempts = 0, locked_until = null
         where user_id = ${subject} and (locked_at is null or locked_at <= ${decidedAt}) returning user_id
       )
       delete from attempt where subject in (select 'pin:' || user_id from guard) and is_wrong`;
      return "The PIN can be tried again";
    },
  },
  /** Sets the `level` of a customer with a verified identity: 3 grants level 3, 2 removes level 3. */
  "level.set": {
    async prepare(ctx, { subject, parameters }) {
      const user = await findOpenAccount(ctx, subject);
      const level = parameters["level"];
      if (level !== "3" && level !== "2") throw new AppError("bad_request", "The level is 2 or 3.");
      if (user.identityStatus !== "Completed")
        throw new AppError("conflict", "The identity check must be completed first.");
      const summary =
        level === "3" ? `Grant level 3 to ${user.username}` : `Take level 3 from ${user.username}`;
      return draftProposal({ subject, userId: user.id, parameters: { level }, summary });
    },
    async apply(ctx, { subject, parameters }) {
      const staffLevel = parameters["level"] === "3" ? 3 : null;
      await ctx.prisma.user.update({ where: { id: subject }, data: { staffLevel } });
      return staffLevel === 3 ? "Level 3 is granted" : "Level 3 is taken back";
    },
  },
  /** Changes the role of a member of staff to `role`. Nobody may propose or decide a change of their own role. */
  "staff.role": {
    async prepare(ctx, { subject, parameters }) {
      const { id, username, role } = await colleague(ctx, subject);
      const newRole = deskRoles.find((name) => name === parameters["role"]);
      if (!newRole) throw new AppError("bad_request", `The roles are ${deskRoles.join(", ")}.`);
      if (newRole === role) throw new AppError("conflict", `${username} has this role already.`);
      return draftProposal({
        subject: id,
        userId: id,
        parameters: { role: newRole },
        summary: `Change the role of ${username} from ${role} to ${newRole}`,
      });
    },
    async apply(ctx, proposal) {
      const { username, role: present } = await colleague(ctx, proposal.subject);
      const role = deskRoles.find((name) => name === proposal.parameters["role"]);
      if (role && role !== present)
        await setRole(ctx, makerOf(proposal), { username, role, reason: proposal.reason });
      return `${username} is ${role ?? present} now`;
    },
  },
} satisfies ProposalKinds;

export async function findOpenAccount(ctx: Context, id: string) {
  const user = isId(id) ? await ctx.prisma.user.findUnique({ where: { id } }) : null;
  if (!user || user.closedAt) throw new AppError("not_found", "There is no such customer.");
  return user;
}

/** Throws AppError conflict if the account is closed, because nobody could withdraw money that is paid into it. */
export async function refuseClosed(ctx: Context, id: string): Promise<void> {
  const { closedAt } = await ctx.prisma.user.findUniqueOrThrow({ where: { id }, select: { closedAt: true } });
  if (closedAt) throw new AppError("conflict", "The account was closed meanwhile.");
}

function about({ id, username }: { id: string; username: string }, what: string) {
  return draftProposal({ subject: id, userId: id, summary: `${what} the account of ${username}` });
}

/**
 * Freezes an account and ends its sessions, or unfreezes it. A freeze that began after `until` is not ended. Notifies
 * the owner.
 */
export async function setFrozen(
  ctx: Context,
  userId: string,
  frozen: boolean,
  until = ctx.clock.now(),
): Promise<string> {
  const now = ctx.clock.now();
  const change = frozen
    ? Prisma.sql`freeze_person(${userId}::uuid, ${now})`
    : Prisma.sql`unfreeze_person(${userId}::uuid, ${until})`;
  await ctx.prisma.$executeRaw`
    with changed as materialized (
      select where ${change}
    ), ended as (
      update sessions set revoked_at = coalesce(revoked_at, ${now}), device_key = null
      where user_id = ${userId}::uuid and ${frozen} and exists (select from changed)
    )
    select ${announceSql(newEvent(frozen ? "user.frozen_by_staff" : "user.unfrozen", { userId }))} from changed`;
  return frozen ? "The account is frozen and its sessions have ended" : "The account is unfrozen";
}

async function colleague(ctx: Context, id: string): Promise<StaffRow> {
  const staff = isId(id) ? await staffOf(ctx, id) : undefined;
  if (!staff) throw new AppError("not_found", "There is no such member of staff.");
  return staff;
}
