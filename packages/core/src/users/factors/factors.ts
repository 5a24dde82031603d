import { moneyOutMessages } from "@manilla/shared/users/money-out";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { refuseFrozen } from "../../money-out.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { origin } from "../../runtime/request-scope.ts";
import { moneyHoldFrom } from "../secrets/money-hold.ts";
import { spendConfirmation } from "./confirmations.ts";
import { isYoung, oldFrom } from "./young-factors.ts";

export interface Factors {
  /** Since when an authenticator app is used; null when there is none. */
  totpSince: string | null;
  recoveryCodesLeft: number;
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  /** When reported lost, the factors are removed at the first sign-in after this time; null otherwise. */
  endAt: string | null;
  frozen: boolean;
  /** This device is new to the account until then; null for a known one. */
  newDeviceUntil: string | null;
}

/** The person's second factors, without anything secret. */
export async function listFactors(ctx: Context, { userId, restrictions }: Actor): Promise<Factors> {
  const { rows } = await ctx.pool.query<Omit<Factors, "frozen" | "newDeviceUntil">>(list, [userId]);
  if (!rows[0]) throw new AppError("not_found");
  const until = restrictions?.newDeviceUntil;
  const newDeviceUntil = until && until > ctx.clock.now() ? until.toISOString() : null;
  return { ...rows[0], frozen: restrictions?.frozen ?? false, newDeviceUntil };
}

export type KeptFactors = Pick<Factors, "totpSince"> & {
  passkeys: Pick<Factors["passkeys"][number], "name" | "createdAt">[];
};

/** The factors of an account that was frozen or got a new password: its owner looks whether one is a stranger's. */
export async function keptFactors(ctx: Context, userId: string): Promise<KeptFactors> {
  const { rows } = await ctx.pool.query<KeptFactors>(list, [userId]);
  const { totpSince = null, passkeys = [] } = rows[0] ?? {};
  return { totpSince, passkeys: passkeys.map(({ name, createdAt }) => ({ name, createdAt })) };
}

// Times as JSON writes them: jsonb's own spelling has no Z.
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const list = `
  select
    (select ${iso("confirmed_at")} from totp_factor where user_id = u.id and confirmed_at is not null) as "totpSince",
    (select count(*)::int from recovery_code where user_id = u.id and used_at is null) as "recoveryCodesLeft",
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'createdAt', ${iso("created_at")},
      'lastUsedAt', ${iso("last_used_at")}) order by created_at desc), '[]') from passkey where user_id = u.id) as passkeys,
    ${iso("u.factors_end_at")} as "endAt"
  from users u where u.id = $1`;

/** Whether a sign-in on a new device has to show a second factor, and which ones there are. */
export async function factorMethods(ctx: Context, userId: string): Promise<("totp" | "passkey")[]> {
  const { rows } = await ctx.pool.query<{ totp: boolean; passkey: boolean }>(
    `select exists (select from totp_factor where user_id = $1 and confirmed_at is not null) as totp,
       exists (select from passkey where user_id = $1) as passkey`,
    [userId],
  );
  const has = rows[0];
  return (["totp", "passkey"] as const).filter((method) => has?.[method]);
}

/**
 * Removes a passkey, or the authenticator app with its recovery codes, after a second factor shown a moment ago; money out is
 * held for 24 hours and the person is notified. A young factor removes no older one, and a frozen account keeps all. Throws
 * AppError account_frozen, confirmation_required, not_found.
 */
export async function removeFactor(
  ctx: Context,
  actor: Actor,
  { passkeyId, confirmation }: { passkeyId: string | null; confirmation: string },
): Promise<void> {
  refuseFrozen(actor);
  const since = await addedAt(ctx, actor.userId, passkeyId);
  const purpose = `remove:${passkeyId ?? "totp"}`;
  const shown = await spendConfirmation(ctx, actor, { id: confirmation, purpose });
  const now = ctx.clock.now();
  if (isYoung(shown.since, now) && since < shown.since)
    throw new AppError("confirmation_required", {
      message: moneyOutMessages.youngFactorRemoval(oldFrom(shown.since)),
    });
  const [text, change] =
    passkeyId === null ? [removeTotp, "totp_removed"] : [removePasskey, "passkey_removed"];
  const values = [actor.userId, passkeyId, now, moneyHoldFrom(now), newId(), newId(), origin(), change];
  const { rowCount } = await ctx.pool.query(text, values);
  if (rowCount !== 1) throw new AppError("not_found");
}

/** When the passkey, or the authenticator app, was added. Throws AppError not_found. */
async function addedAt(ctx: Context, userId: string, passkeyId: string | null): Promise<Date> {
  const found =
    passkeyId === null
      ? (await ctx.prisma.totpFactor.findUnique({ where: { userId } }))?.confirmedAt
      : (await ctx.prisma.passkey.findFirst({ where: { id: passkeyId, userId } }))?.createdAt;
  if (!found) throw new AppError("not_found");
  return found;
}

const removing = (removed: string) => `
  with removed as (${removed}
  ), person as (
    update users set withdrawals_held_until = greatest(withdrawals_held_until, $4)
    where id in (select user_id from removed) returning id
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
    select $5, $3, id, 'owner', 'user.' || $8::text, id::text, '{}', jsonb_build_object('passkey', $2::text),
      $7::jsonb ->> 'ip', $7::jsonb ->> 'requestId' from person
  )
  select ledger.announce($6, 'user.factor_changed', jsonb_build_object('userId', id, 'change', $8::text, 'held', true)
    || ($7::jsonb - 'ip')) from person`;
const removePasskey = removing("delete from passkey where user_id = $1 and id = $2 returning user_id");
const removeTotp = removing(`
    delete from totp_factor where user_id = $1 and confirmed_at is not null and $2::text is null returning user_id
  ), codes as (delete from recovery_code where user_id in (select user_id from removed)`);
