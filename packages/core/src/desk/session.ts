import { createHash, randomBytes } from "node:crypto";
import type { DeskPermission, DeskRole } from "@manilla/shared/desk/roles";
import { after, hours } from "@manilla/shared/duration";
import { writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { checkTotp } from "../secrets/totp.ts";
import { passwordMatches } from "../users/secrets/hashing.ts";
import type { Client } from "../users/session/client.ts";
import { admitAttempt } from "../users/session/login-attempts.ts";
import { type DeskStaff, findStaff, openTotp } from "./staff.ts";

/** A session lasts a working day, and ends after half an hour without a call. */
const lifetimeMs = hours(12);
const idleMinutes = 30;

export interface SignIn {
  identifier: string;
  password: string;
  /** Six digits of the authenticator app. */
  code: string;
}

/**
 * Signs a member of staff in with two factors; the token is shown once and stored as a digest. Throws AppError:
 * invalid_credentials (unknown person, wrong password, wrong or used code, and no app set up are one), rate_limited.
 */
export async function signInToDesk(ctx: Context, { identifier, password, code }: SignIn, client: Client) {
  const staff = await findStaff(ctx, identifier);
  const attempt = await admitAttempt(ctx, { userId: staff?.id, identifier: `desk:${identifier}`, client });
  const matches = await passwordMatches(staff?.passwordHash ?? null, password);
  const secret = staff ? openTotp(ctx, staff) : null;
  const now = ctx.clock.now();
  const step = secret === null ? null : checkTotp({ secret, code, now, lastStep: null });
  if (!staff || !matches || step === null || !(await claimStep(ctx, staff.id, step))) {
    await attempt.failed();
    throw new AppError("invalid_credentials", { message: "The name, the password or the code is wrong." });
  }
  await attempt.succeeded();
  const actor = { userId: staff.id, username: staff.username, role: staff.role };
  await writeAudit(ctx, actor, {
    action: "desk.sign_in",
    subject: staff.id,
    before: {},
    after: { device: client.device },
  });
  const token = randomBytes(32).toString("base64url");
  await ctx.pool.query(
    `insert into desk.session (id, staff_id, token_digest, device, ip, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [newId(), staff.id, digest(token), client.device, client.ip.slice(0, 64), now, after(now, lifetimeMs)],
  );
  const session = await findDeskStaff(ctx, token);
  if (!session) throw new AppError("unauthenticated");
  return { token, session };
}

/** A code opens once: of two sign-ins with the same code one succeeds. */
async function claimStep(ctx: Context, staffId: string, step: number): Promise<boolean> {
  const used = "update desk.staff set totp_step = $2 where id = $1 and totp_step < $2";
  return (await ctx.pool.query(used, [staffId, step])).rowCount === 1;
}

interface Row {
  userId: string;
  sessionId: string;
  username: string;
  role: DeskRole;
  permissions: DeskPermission[];
  expiresAt: Date;
}

const seen = `
  update desk.session e set last_seen_at = $2
  from desk.staff s join users u on u.id = s.id
  where e.token_digest = $1 and e.staff_id = s.id and e.revoked_at is null and e.expires_at > $2
    and e.last_seen_at > $2 - make_interval(mins => $3) and s.disabled_at is null and u.closed_at is null
  returning s.id as "userId", e.id as "sessionId", u.username, s.role, e.expires_at as "expiresAt",
    array(select p.permission from desk.permission p where p.role = s.role order by 1) as permissions`;

/** Who a token belongs to now, with the permissions of the present role; undefined when the session has ended. */
export async function findDeskStaff(ctx: Context, token: string): Promise<DeskStaff | undefined> {
  const { rows } = await ctx.pool.query<Row>(seen, [digest(token), ctx.clock.now(), idleMinutes]);
  return rows[0];
}

/** Ends one session; again is harmless. */
export async function signOutOfDesk(
  ctx: Context,
  { sessionId }: Pick<DeskStaff, "sessionId">,
): Promise<void> {
  const ended = "update desk.session set revoked_at = coalesce(revoked_at, $2) where id = $1";
  await ctx.pool.query(ended, [sessionId, ctx.clock.now()]);
}

function digest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
