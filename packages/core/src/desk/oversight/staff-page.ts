import type { StaffMember, StaffPage } from "@manilla/shared/desk/staff-contract";
import { type Staff, writeAudit } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { removePasskeysOf } from "../factors/passkeys.ts";
import { textRow } from "../text-row.ts";

interface Row extends Omit<StaffMember, "lastSeenAt" | "leftAt"> {
  lastSeenAt: Date | null;
  leftAt: Date | null;
}

const isOpen = "e.revoked_at is null and e.expires_at > $1 and e.last_seen_at > $1 - interval '30 minutes'";
const members = `
  select s.id, u.username, s.role, s.totp is not null as authenticator,
    (select count(*)::int from desk.passkey p where p.staff_id = s.id) as passkeys,
    (select count(*)::int from desk.session e where e.staff_id = s.id and ${isOpen}) as sessions,
    (select max(e.last_seen_at) from desk.session e where e.staff_id = s.id) as "lastSeenAt",
    coalesce(s.disabled_at, u.closed_at) as "leftAt"
  from desk.staff s join users u on u.id = s.id`;

/** Present and former staff by name, at most 500. */
export async function listDeskStaff(ctx: Context): Promise<StaffMember[]> {
  const text = `${members} order by s.disabled_at is not null, u.username limit 500`;
  return (await ctx.pool.query<Row>(text, [ctx.clock.now()])).rows.map(memberOf);
}

/** One member of staff with the last twenty sessions and all passkeys. Throws AppError not_found. */
export async function readDeskStaff(ctx: Context, id: string): Promise<StaffPage> {
  const now = ctx.clock.now();
  const read = async (text: string, values: unknown[]) =>
    (await ctx.pool.query<Record<string, unknown>>(text, values)).rows.map(textRow);
  const [found, sessions, passkeys] = await Promise.all([
    ctx.pool.query<Row>(`${members} where s.id = $2`, [now, id]),
    read(
      `select e.device, support.mask_ip(e.ip) as ip, e.created_at, e.last_seen_at, ${isOpen} as open
       from desk.session e where e.staff_id = $2 order by e.created_at desc limit 20`,
      [now, id],
    ),
    read("select name, created_at, last_used_at from desk.passkey where staff_id = $1 order by created_at", [
      id,
    ]),
  ]);
  if (!found.rows[0]) throw new AppError("not_found");
  return { member: memberOf(found.rows[0]), sessions, passkeys };
}

/** Ends a person's sessions, and removes their passkeys when a device was lost. Audited. Throws AppError not_found. */
export async function endDeskSessions(
  ctx: Context,
  by: Staff,
  { id, reason, passkeys }: { id: string; reason: string; passkeys: boolean },
): Promise<StaffPage> {
  const { member } = await readDeskStaff(ctx, id);
  const line = { action: "staff.sessions_ended", subject: id, reason };
  await writeAudit(ctx, by, { ...line, before: { sessions: member.sessions }, after: { sessions: 0 } });
  if (passkeys) await removePasskeysOf(ctx, by, { staffId: id, reason });
  const ended = "update desk.session set revoked_at = coalesce(revoked_at, $2) where staff_id = $1";
  await ctx.pool.query(ended, [id, ctx.clock.now()]);
  return readDeskStaff(ctx, id);
}

function memberOf({ lastSeenAt, leftAt, ...rest }: Row): StaffMember {
  return { ...rest, lastSeenAt: lastSeenAt?.toISOString() ?? null, leftAt: leftAt?.toISOString() ?? null };
}
