import type { StaffMember, StaffPage } from "@manilla/shared/desk/staff-contract";
import { type Staff, writeAudit } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { listPasskeys } from "../../secrets/passkeys.ts";
import { readTextRows } from "../text-row.ts";

interface Row extends Omit<StaffMember, "lastSeenAt" | "leftAt"> {
  lastSeenAt: Date | null;
  leftAt: Date | null;
}

const isOpen = (now: Date) => Prisma.sql`e.revoked_at is null and e.expires_at > ${now}::timestamptz
  and e.last_seen_at > ${now}::timestamptz - interval '30 minutes'`;
const members = (now: Date) => Prisma.sql`
  select s.id, u.username, s.role, s.totp is not null as authenticator,
    (select count(*)::int from desk.passkey p where p.staff_id = s.id) as passkeys,
    (select count(*)::int from desk.session e where e.staff_id = s.id and ${isOpen(now)}) as sessions,
    (select max(e.last_seen_at) from desk.session e where e.staff_id = s.id) as "lastSeenAt",
    coalesce(s.disabled_at, u.closed_at) as "leftAt"
  from desk.staff s join users u on u.id = s.id`;

export async function listDeskStaff(ctx: Context): Promise<StaffMember[]> {
  const rows = await ctx.prisma.$queryRaw<Row[]>`
    ${members(ctx.clock.now())} order by s.disabled_at is not null, u.username limit 500`;
  return rows.map(memberOf);
}

export async function readDeskStaff(ctx: Context, id: string): Promise<StaffPage> {
  const now = ctx.clock.now();
  const [[member], sessions, passkeys] = await Promise.all([
    ctx.prisma.$queryRaw<Row[]>`${members(now)} where s.id = ${id}::uuid`,
    readTextRows(
      ctx,
      Prisma.sql`select e.device, support.mask_ip(e.ip) as ip, e.created_at, e.last_seen_at, ${isOpen(now)} as open
        from desk.session e where e.staff_id = ${id}::uuid order by e.created_at desc limit 20`,
    ),
    readTextRows(
      ctx,
      Prisma.sql`select name, created_at, last_used_at from desk.passkey where staff_id = ${id}::uuid order by created_at`,
    ),
  ]);
  if (!member) throw new AppError("not_found");
  return { member: memberOf(member), sessions, passkeys };
}

/**
 * Ends the desk sessions of a member of staff, and also removes the person's passkeys if `passkeys` is true (audited).
 * Throws AppError not_found.
 */
export async function endDeskSessions(
  ctx: Context,
  by: Staff,
  { id, reason, passkeys }: { id: string; reason: string; passkeys: boolean },
): Promise<StaffPage> {
  const { member } = await readDeskStaff(ctx, id);
  const line = { action: "staff.sessions_ended", subject: id, reason };
  await writeAudit(ctx, by, { ...line, before: { sessions: member.sessions }, after: { sessions: 0 } });
  for (const passkey of passkeys ? await listPasskeys(ctx, "staff", id) : []) {
    const removal = { action: "staff.passkey_removed", subject: id, reason };
    await writeAudit(ctx, by, { ...removal, before: { name: passkey.name } });
    await ctx.prisma.deskPasskey.deleteMany({ where: { id: passkey.id, staffId: id } });
  }
  const open = { staffId: id, revokedAt: null };
  await ctx.prisma.deskSession.updateMany({ where: open, data: { revokedAt: ctx.clock.now() } });
  return readDeskStaff(ctx, id);
}

function memberOf({ lastSeenAt, leftAt, ...rest }: Row): StaffMember {
  return { ...rest, lastSeenAt: lastSeenAt?.toISOString() ?? null, leftAt: leftAt?.toISOString() ?? null };
}
