import type { PasskeyAttestation } from "@manilla/shared/users/passkey-fields";
import { type Staff, writeAudit } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../runtime/db.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { origin } from "../../runtime/request-scope.ts";
import { checkCreation, creationOptions } from "../../secrets/webauthn.ts";
import { saveChallenge, takeChallenge } from "../../users/factors/passkey-challenge.ts";
import { passkeysAtMost } from "../../users/factors/passkeys.ts";
import type { DeskStaff } from "../staff.ts";
import { deskSite } from "./check-passkey.ts";
import { requireFreshFactor } from "./fresh-factor.ts";

export interface StaffPasskey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = `id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** A person's passkeys, the oldest first, without anything secret. */
export async function listStaffPasskeys(ctx: Context, staffId: string): Promise<StaffPasskey[]> {
  const text = `select ${columns} from desk.passkey where staff_id = $1 order by created_at, id`;
  return (await ctx.pool.query<StaffPasskey>(text, [staffId])).rows;
}

/** Options for the browser to make a passkey. Throws AppError: confirmation_required, bad_request (ten already). */
export async function startStaffPasskey(ctx: Context, staff: DeskStaff) {
  requireFreshFactor(ctx, staff);
  const { userId, username: userName } = staff;
  const present = (await listStaffPasskeys(ctx, userId)).map(({ id }) => id);
  if (present.length >= passkeysAtMost) throw tooMany();
  const options = await creationOptions(deskSite(ctx), { userId, userName, present });
  const challenge = { challenge: options.challenge, purpose: "desk_register", userId } as const;
  return { challengeId: await saveChallenge(ctx, challenge), options: { ...options } };
}

interface NewPasskey {
  challengeId: string;
  name: string;
  response: PasskeyAttestation;
}

/**
 * Adds the passkey that the browser made for `startStaffPasskey`. Audited. Throws AppError: invalid_credentials, otp_expired,
 * already_exists, bad_request (ten already).
 */
export async function addStaffPasskey(
  ctx: Context,
  staff: DeskStaff,
  { challengeId, name, response }: NewPasskey,
): Promise<StaffPasskey> {
  const { userId } = staff;
  const challenge = await takeChallenge(ctx, { id: challengeId, purpose: "desk_register", userId });
  const made = await checkCreation(ctx.log, deskSite(ctx), { challenge, response });
  const { ip = null, requestId = null } = origin();
  return inTransaction(ctx.pool, async (client) => {
    // Of two that are added at once the second counts the first.
    await client.query("select pg_advisory_xact_lock(hashtext($1))", [`desk.passkey ${userId}`]);
    const { rows: present } = await client.query<{ id: string }>(
      "select id from desk.passkey where staff_id = $1",
      [userId],
    );
    if (present.length >= passkeysAtMost) throw tooMany();
    const passkey = [made.id, userId, name, made.publicKey, made.counter, made.transports, ctx.clock.now()];
    const line = [newId(), staff.username, { name }, ip, requestId];
    const { rows } = await client.query<StaffPasskey>(addPasskey, [...passkey, ...line]);
    if (!rows[0]) throw new AppError("already_exists");
    return rows[0];
  });
}

const addPasskey = `
  with added as (
    insert into desk.passkey (id, staff_id, name, public_key, counter, transports, created_at)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning ${columns}
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
    select $8, $7, $2, $9, 'staff.passkey_added', $2::uuid::text, '{}', $10, $11, $12 from added
  )
  select * from added`;

function tooMany(): AppError {
  return new AppError("bad_request", { message: `A person can have at most ${passkeysAtMost} passkeys.` });
}

/** Renames one of the caller's own passkeys. Throws AppError not_found. */
export async function renameStaffPasskey(
  ctx: Context,
  { userId }: DeskStaff,
  { id, name }: { id: string; name: string },
): Promise<StaffPasskey> {
  const { rows } = await ctx.pool.query<StaffPasskey>(
    `update desk.passkey set name = $3 where id = $1 and staff_id = $2 returning ${columns}`,
    [id, userId, name],
  );
  if (!rows[0]) throw new AppError("not_found");
  return rows[0];
}

/** Removes one of the caller's own passkeys. Audited. Throws AppError: not_found, confirmation_required. */
export async function removeStaffPasskey(ctx: Context, staff: DeskStaff, id: string): Promise<void> {
  const passkey = (await listStaffPasskeys(ctx, staff.userId)).find((own) => own.id === id);
  if (!passkey) throw new AppError("not_found");
  requireFreshFactor(ctx, staff);
  await removeAll(ctx, staff, { staffId: staff.userId, passkeys: [passkey] });
}

/**
 * Removes every passkey of a member of staff and ends their sessions, for a device that was lost; returns how many passkeys
 * there were. Audited.
 */
export async function removePasskeysOf(
  ctx: Context,
  by: Staff,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<number> {
  const passkeys = await listStaffPasskeys(ctx, staffId);
  await removeAll(ctx, by, { staffId, passkeys, reason });
  const ended = "update desk.session set revoked_at = coalesce(revoked_at, $2) where staff_id = $1";
  await ctx.pool.query(ended, [staffId, ctx.clock.now()]);
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
    await ctx.pool.query("delete from desk.passkey where id = $1 and staff_id = $2", [id, staffId]);
  }
}
