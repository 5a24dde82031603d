import { createHash, randomBytes } from "node:crypto";
import { addMilliseconds, hours } from "@manilla/shared/duration";
import { type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { checkPasskey, type PasskeyProof } from "../secrets/passkeys.ts";
import { checkTotp, readTotp, spendTotp } from "../secrets/totp.ts";
import { rejectedPasskey } from "../secrets/webauthn.ts";
import { isPasswordCorrect } from "../users/secrets/hashing.ts";
import type { Client } from "../users/session/client.ts";
import { evaluateSignIn } from "../users/session/evaluate-sign-in.ts";
import { type DeskStaff, findStaff, type StaffRow, staffOf } from "./staff.ts";

const lifetimeMs = hours(12);
const idleMinutes = 30;

interface SignIn {
  identifier: string;
  password: string;
  code: string;
}

/**
 * Signs a member of staff in with password and authenticator code. Throws AppError: invalid_credentials (the same for
 * an unknown or frozen person, a wrong password, a wrong or used code, and a person without an authenticator),
 * rate_limited.
 */
export async function signInToDesk(ctx: Context, { identifier, password, code }: SignIn, client: Client) {
  const found = await findStaff(ctx, identifier);
  const attempt = { of: "desk", userId: found?.id, identifier, client } as const;
  const staff = await evaluateSignIn(ctx, attempt, async () => {
    const matches = await isPasswordCorrect(found?.passwordHash ?? null, password);
    if (!found || found.frozenAt || !matches) return null;
    return (await spendTotp(ctx, "staff", { ownerId: found.id, code })) ? found : null;
  });
  if (!staff) throw new AppError("invalid_credentials", "The name, the password or the code is wrong.");
  return openSession(ctx, { staff, client, factor: "totp" });
}

/**
 * Signs a member of staff in with a passkey and no password, because the device has verified the person. Throws
 * AppError: invalid_credentials (also for former and frozen staff), otp_expired, rate_limited.
 */
export async function signInWithStaffPasskey(ctx: Context, proof: PasskeyProof, client: Client) {
  const attempt = { of: "desk", userId: undefined, identifier: proof.response.id, client } as const;
  const staff = await evaluateSignIn(ctx, attempt, async () => {
    const passkey = await checkPasskey(ctx, "staff", proof, null).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "invalid_credentials") return null;
      throw error;
    });
    const found = passkey === null ? undefined : await staffOf(ctx, passkey.ownerId);
    return found && !found.frozenAt ? found : null;
  });
  if (!staff) throw rejectedPasskey();
  return openSession(ctx, { staff, client, factor: "passkey" });
}

interface Opened {
  staff: Pick<StaffRow, "id" | "username" | "role">;
  client: Client;
  factor: "totp" | "passkey";
}

async function openSession(ctx: Context, { staff, client, factor }: Opened) {
  const now = ctx.clock.now();
  const actor = { userId: staff.id, username: staff.username };
  const opened = { device: client.device, factor };
  await writeAudit(ctx, actor, { action: "desk.sign_in", subject: staff.id, after: opened });
  const token = randomBytes(32).toString("base64url");
  const ends = addMilliseconds(now, lifetimeMs);
  await ctx.prisma
    .$executeRaw`insert into desk.session (id, staff_id, token_digest, device, ip, created_at, last_seen_at, factor_at, expires_at)
     values (${newId()}, ${staff.id}, ${digest(token)}, ${client.device}, ${client.ip.slice(0, 64)}, ${now}, ${now}, ${now}, ${ends})`;
  const session = await findDeskStaff(ctx, token);
  if (!session) throw new AppError("unauthenticated");
  return { token, session };
}

/**
 * Returns the member of staff of this session token with the current permissions. Returns undefined if the session has
 * ended, for example because the password was changed or the account was frozen.
 */
export async function findDeskStaff(ctx: Context, token: string): Promise<DeskStaff | undefined> {
  const now = ctx.clock.now();
  const rows = await ctx.prisma.$queryRaw<DeskStaff[]>`
  update desk.session e set last_seen_at = ${now}::timestamptz
  from desk.staff s join users u on u.id = s.id
  where e.token_digest = ${digest(token)}::text and e.staff_id = s.id and e.revoked_at is null and e.expires_at > ${now}::timestamptz
    and e.last_seen_at > ${now}::timestamptz - make_interval(mins => ${idleMinutes}::integer) and s.disabled_at is null and u.closed_at is null
    and u.frozen_at is null and e.created_at >= u.password_changed_at
  returning s.id as "userId", e.id as "sessionId", u.username, s.role, e.expires_at as "expiresAt", e.factor_at as "factorAt",
    array(select p.permission from desk.permission p where p.role = s.role order by 1) as permissions`;
  return rows[0];
}

export async function signOutOfDesk(
  ctx: Context,
  { sessionId }: Pick<DeskStaff, "sessionId">,
): Promise<void> {
  await ctx.prisma
    .$executeRaw`update desk.session set revoked_at = coalesce(revoked_at, ${ctx.clock.now()}) where id = ${sessionId}`;
}

function digest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** A command line has no network address. Wrong passwords entered there are counted under this client. */
const commandLine = { ip: "ops", network: "ops", device: "ops" };

interface Shown {
  identifier: string;
  password: string;
  code: string | null;
}

/**
 * Checks password and authenticator code of a member of staff at a command line, and starts no session. Throws
 * AppError: invalid_credentials (the same for customers, unknown people, wrong passwords and wrong codes), forbidden
 * (the account is frozen), confirmation_required (a needed code is missing, or the person has no authenticator for the
 * code), rate_limited.
 */
export async function confirmStaff(ctx: Context, { identifier, password, code }: Shown): Promise<Staff> {
  const staff = await findStaff(ctx, identifier);
  const attempt = { of: "ops", userId: staff?.id, identifier, client: commandLine } as const;
  const confirmed = await evaluateSignIn(ctx, attempt, async () => {
    const matches = await isPasswordCorrect(staff?.passwordHash ?? null, password);
    if (!staff || !matches) return null;
    if (staff.frozenAt) throw new AppError("forbidden", frozen);
    if (code === null ? staff.totp !== null : staff.totp === null)
      throw new AppError("confirmation_required", hint(staff.username));
    return code === null || (await acceptStaffCode(ctx, staff.id, code)) ? staff : null;
  });
  if (!confirmed) throw new AppError("invalid_credentials");
  return { userId: confirmed.id, username: confirmed.username };
}

/**
 * Checks a code of the authenticator app. The same code may confirm several commands, but not a later sign-in at the
 * desk. Returns false if the code is wrong or the person has no authenticator.
 */
async function acceptStaffCode(ctx: Context, staffId: string, code: string): Promise<boolean> {
  const app = await readTotp(ctx, "staff", staffId);
  const step = app ? checkTotp({ secret: app.secret, code, now: ctx.clock.now(), lastStep: null }) : null;
  if (step === null) return false;
  await ctx.prisma
    .$executeRaw`update desk.staff set totp_step = greatest(totp_step, ${step}) where id = ${staffId}`;
  return true;
}

const frozen = "Your account is frozen: you can act for Manilla again when it is open.";

function hint(username: string): string {
  return `This needs the code of an authenticator app; pnpm ops staff totp ${username} sets up the first one.`;
}
