import type { DeskPermission, DeskRole } from "@manilla/shared/desk/roles";
import { type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { newEvent } from "../events/events.ts";
import { announceSql } from "../ledger/outbox.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { newTotp } from "../secrets/totp.ts";

export interface DeskStaff extends Staff {
  role: DeskRole;
  sessionId: string;
  permissions: readonly DeskPermission[];
  expiresAt: Date;
  factorAt: Date;
}

export interface StaffRow {
  id: string;
  username: string;
  role: DeskRole;
  passwordHash: string;
  totp: string | null;
  disabledAt: Date | null;
  /** Set while the account is frozen: the person cannot sign in, but keeps the role and the factors. */
  frozenAt: Date | null;
}

async function selectStaff(ctx: Context, which: Prisma.Sql): Promise<StaffRow | undefined> {
  const rows = await ctx.prisma.$queryRaw<StaffRow[]>`
    select s.id, u.username, s.role, desk.password_of(s.id) as "passwordHash", s.totp, s.disabled_at as "disabledAt",
      u.frozen_at as "frozenAt"
    from desk.staff s join users u on u.id = s.id
    where ${which} and s.disabled_at is null and u.closed_at is null`;
  return rows[0];
}

export function findStaff(ctx: Context, identifier: string): Promise<StaffRow | undefined> {
  const named = identifier.trim().toLowerCase();
  return selectStaff(ctx, Prisma.sql`(u.username = ${named} or u.email = ${named})`);
}

export function staffOf(ctx: Context, id: string): Promise<StaffRow | undefined> {
  return selectStaff(ctx, Prisma.sql`s.id = ${id}`);
}

/** Throws AppError forbidden if the person is not staff or the role does not have this permission. */
export async function requirePermission(
  ctx: Context,
  { userId }: Pick<Staff, "userId">,
  permission: DeskPermission,
): Promise<void> {
  if (
    (await ctx.prisma.$executeRaw`select from desk.staff s join desk.permission p on p.role = s.role
    where s.id = ${userId} and s.disabled_at is null and p.permission = ${permission}`) !== 1
  )
    throw new AppError("forbidden");
}

/**
 * Returns a new authenticator secret for a member of staff, ends the person's sessions and notifies the person
 * (audited). Throws AppError not_found.
 */
export async function setUpTotp(
  ctx: Context,
  by: Staff,
  { username, secret }: { username: string; secret?: string },
): Promise<{ secret: string; uri: string }> {
  const staff = await findStaff(ctx, username);
  if (!staff) throw new AppError("not_found");
  await writeAudit(ctx, by, { action: "staff.totp", subject: staff.id });
  const { sealed, shown } = newTotp(ctx, "staff", { account: staff.username, secret });
  const isOwn = by.userId === staff.id;
  const set = newEvent("staff.authenticator_set", { userId: staff.id, by: isOwn ? null : by.username });
  await ctx.prisma.$executeRaw`
    with changed as (
      update desk.staff set totp = ${sealed}, totp_step = 0 where id = ${staff.id}::uuid returning id
    ), ended as (
      update desk.session set revoked_at = coalesce(revoked_at, ${ctx.clock.now()}) where staff_id in (select id from changed)
    )
    select ${announceSql(set)} from changed`;
  return shown;
}

/** Changes another person's role, also in their open sessions (audited). Throws AppError: not_found, forbidden. */
export async function setRole(
  ctx: Context,
  by: Staff,
  { username, role, reason }: { username: string; role: DeskRole; reason: string },
): Promise<StaffRow> {
  const staff = await findStaff(ctx, username);
  if (!staff) throw new AppError("not_found");
  if (staff.id === by.userId) throw new AppError("forbidden", "You cannot change your own role.");
  const line = { action: "staff.role", subject: staff.id, reason };
  await writeAudit(ctx, by, { ...line, before: { role: staff.role }, after: { role } });
  await ctx.prisma.$executeRaw`update desk.staff set role = ${role} where id = ${staff.id}`;
  return { ...staff, role };
}
