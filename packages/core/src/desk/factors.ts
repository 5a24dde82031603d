import { minutes } from "@manilla/shared/duration";
import type { PasskeyAttestation } from "@manilla/shared/users/passkey-fields";
import { type Staff, writeAudit } from "../audit/audit.ts";
import { auditLine } from "../audit/audit-line.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import {
  checkNewPasskey,
  checkPasskey,
  insertedPasskey,
  type PasskeyProof,
  passkeyCreation,
  passkeysAtMost,
  tooManyPasskeys,
} from "../secrets/passkeys.ts";
import { checkTotp } from "../secrets/totp.ts";
import { guessFactor } from "../users/factors/check-second-factor.ts";
import { type DeskStaff, openTotp } from "./staff.ts";

/** Accepts a code of the authenticator app, once. False for a wrong or used code, and without an app. */
export async function spendStaffCode(ctx: Context, staffId: string, code: string): Promise<boolean> {
  const step = await stepOf(ctx, staffId, code);
  if (step === null) return false;
  // If two calls send the same code, only one of them finds the step unused.
  return (
    (await ctx.prisma
      .$executeRaw`update desk.staff set totp_step = ${step} where id = ${staffId} and totp_step < ${step}`) ===
    1
  );
}

/**
 * Accepts a code at a command line: the same one for several commands in a row, but for no later sign-in at the desk.
 * False for a wrong code, and without an app.
 */
export async function acceptStaffCode(ctx: Context, staffId: string, code: string): Promise<boolean> {
  const step = await stepOf(ctx, staffId, code);
  if (step === null) return false;
  await ctx.prisma
    .$executeRaw`update desk.staff set totp_step = greatest(totp_step, ${step}) where id = ${staffId}`;
  return true;
}

async function stepOf(ctx: Context, staffId: string, code: string): Promise<number | null> {
  const rows = await ctx.prisma.$queryRaw<
    { totp: string | null }[]
  >`select totp from desk.staff where id = ${staffId}`;
  const secret = openTotp(ctx, rows[0] ?? { totp: null });
  return secret === null ? null : checkTotp({ secret, code, now: ctx.clock.now(), lastStep: null });
}

/** A factor is fresh for this long after it was shown, at the sign-in or in the session. */
const freshMs = minutes(10);

/** Rejects a change of the caller's own factors without a fresh factor. Throws AppError confirmation_required. */
function requireFreshFactor(ctx: Context, { factorAt }: DeskStaff): void {
  if (factorAt.getTime() > ctx.clock.now().getTime() - freshMs) return;
  throw new AppError("confirmation_required", {
    message: "Confirm with the code of your authenticator app or with a passkey first.",
  });
}

/**
 * Confirms an open session with a factor: a code of the authenticator app, or a passkey of the caller. Throws
 * AppError: invalid_otp, invalid_credentials (passkey), otp_expired, rate_limited, bad_request (nothing given).
 */
export async function showFactor(
  ctx: Context,
  staff: DeskStaff,
  { code, passkey }: { code?: string | undefined; passkey?: PasskeyProof | undefined },
): Promise<void> {
  if (passkey) await checkPasskey(ctx, "staff", passkey, staff.userId);
  else if (code === undefined) throw new AppError("bad_request");
  else {
    const spend = async () => (await spendStaffCode(ctx, staff.userId, code)) || null;
    await guessFactor(ctx, `desk:${staff.userId}`, spend);
  }
  await ctx.prisma
    .$executeRaw`update desk.session set factor_at = ${ctx.clock.now()} where id = ${staff.sessionId}`;
}

export interface StaffPasskey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const select = { id: true, name: true, createdAt: true, lastUsedAt: true } as const;

export function listStaffPasskeys(ctx: Context, staffId: string): Promise<StaffPasskey[]> {
  const orderBy = [{ createdAt: "asc" }, { id: "asc" }] as const;
  return ctx.prisma.deskPasskey.findMany({ where: { staffId }, select, orderBy: [...orderBy] });
}

export async function startStaffPasskey(ctx: Context, staff: DeskStaff) {
  requireFreshFactor(ctx, staff);
  return passkeyCreation(ctx, "staff", { id: staff.userId, name: staff.username });
}

interface NewPasskey {
  challengeId: string;
  name: string;
  response: PasskeyAttestation;
}

/**
 * Adds the passkey that the browser made for `startStaffPasskey`. Audited. Throws AppError: invalid_credentials,
 * otp_expired, already_exists, bad_request (ten already).
 */
export async function addStaffPasskey(
  ctx: Context,
  staff: DeskStaff,
  { challengeId, name, response }: NewPasskey,
): Promise<StaffPasskey> {
  const { userId } = staff;
  const made = await checkNewPasskey(ctx, "staff", { ownerId: userId, challengeId, response });
  const at = ctx.clock.now();
  const line = { person: userId, actor: staff.username, at, action: "staff.passkey_added" };
  const after = Prisma.sql`jsonb_build_object('name', ${name}::text)`;
  const hasRoom = Prisma.sql`(select count(*) from desk.passkey where staff_id = ${userId}::uuid) < ${passkeysAtMost}`;
  const [, present, [added]] = await ctx.prisma.$transaction([
    // Without the lock, two concurrent additions could exceed the limit.
    ctx.prisma.$executeRaw`select pg_advisory_xact_lock(hashtext(${`desk.passkey ${userId}`}))`,
    ctx.prisma.deskPasskey.count({ where: { staffId: userId } }),
    ctx.prisma.$queryRaw<StaffPasskey[]>`
      with added as (
        ${insertedPasskey("staff", { made, ownerId: userId, name, at }, hasRoom)}
      ), noted as (${auditLine({ ...line, after })} from added)
      select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from added`,
  ]);
  if (added) return added;
  throw present >= passkeysAtMost ? tooManyPasskeys("staff") : new AppError("already_exists");
}

export async function renameStaffPasskey(
  ctx: Context,
  { userId }: DeskStaff,
  { id, name }: { id: string; name: string },
): Promise<StaffPasskey> {
  const where = { id, staffId: userId };
  const [renamed] = await ctx.prisma.deskPasskey.updateManyAndReturn({ where, data: { name }, select });
  if (!renamed) throw new AppError("not_found");
  return renamed;
}

/** Removes one of the caller's own passkeys. Audited. Throws AppError: not_found, confirmation_required. */
export async function removeStaffPasskey(ctx: Context, staff: DeskStaff, id: string): Promise<void> {
  const passkey = (await listStaffPasskeys(ctx, staff.userId)).find((own) => own.id === id);
  if (!passkey) throw new AppError("not_found");
  requireFreshFactor(ctx, staff);
  await removeAll(ctx, staff, { staffId: staff.userId, passkeys: [passkey] });
}

/**
 * Removes every passkey of a member of staff and ends their sessions, for a lost device. Returns the number of
 * passkeys. Audited.
 */
export async function removePasskeysOf(
  ctx: Context,
  by: Staff,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<number> {
  const passkeys = await listStaffPasskeys(ctx, staffId);
  await removeAll(ctx, by, { staffId, passkeys, reason });
  const open = { staffId, revokedAt: null };
  await ctx.prisma.deskSession.updateMany({ where: open, data: { revokedAt: ctx.clock.now() } });
  return passkeys.length;
}

async function removeAll(
  ctx: Context,
  by: Staff,
  { staffId, passkeys, reason }: { staffId: string; passkeys: readonly StaffPasskey[]; reason?: string },
): Promise<void> {
  for (const { id, name } of passkeys) {
    const line = { action: "staff.passkey_removed", subject: staffId, before: { name }, after: {} };
    await writeAudit(ctx, by, { ...line, ...(reason !== undefined && { reason }) });
    await ctx.prisma.deskPasskey.deleteMany({ where: { id, staffId } });
  }
}
