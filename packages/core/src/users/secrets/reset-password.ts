import { minutes } from "@manilla/shared/duration";
import type { BodyOf } from "@manilla/shared/http/route";
import type { resetPassword as contract } from "@manilla/shared/users/account-contract";
import { auditLine } from "../../audit/audit-line.ts";
import { refuseBeyond } from "../../concurrency/refuse-beyond.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { moneyHoldEnd } from "../../money-out.ts";
import { isUniqueViolation } from "../../runtime/db.ts";
import { AppError, newInputError } from "../../runtime/errors.ts";
import { noUserId } from "../../runtime/ids.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { nameAccount } from "../../runtime/request-scope.ts";
import { guessCode, hashToken, resetPurposes, storedPurpose } from "../../secrets/one-time-code.ts";
import { sealContacts } from "../../secrets/sealed-values.ts";
import { type KeptFactors, keptFactors } from "../factors/factors.ts";
import type { Client } from "../session/client.ts";
import { isKnownDevice } from "../session/second-factor.ts";
import { findResetTarget, type ResetTarget } from "./forgot-password.ts";
import { hashPassword } from "./hashing.ts";

export type Reset = BodyOf<typeof contract>;

type Shown = { column: "code_hash" | "token_hash"; target: ResetTarget; hash: string; stored: string };

interface NewPassword {
  userId: string;
  passwordHash: string;
  now: Date;
  isLiving: Prisma.Sql;
  stored: string;
}

/**
 * Sets a new password with the code or the link from the e-mail, ends every session, removes young factors, and holds
 * withdrawals and sends for 24 hours. A locked PIN stays locked. Returns the factors that stay, or throws AppError:
 * bad_request, invalid_otp (also for unknown people), otp_expired (only for the right code), rate_limited.
 */
export async function resetPassword(ctx: Context, input: Reset, client: Client): Promise<KeptFactors> {
  await refuseBeyond(ctx, `reset:network:${client.network}`, { maxUses: 30, windowMs: minutes(15) });
  const { column, hash, target, stored } =
    input.token === undefined ? await byCode(ctx, input, client) : await byToken(ctx, input.token);
  const passwordHash = await hashPassword(input.password);
  const now = ctx.clock.now();
  const { userId, purpose } = target;
  const isLiving = Prisma.sql`c.purpose = ${stored} and c.${Prisma.raw(column)} = ${hash} and c.used_at is null
    and c.expires_at > ${now}`;
  const reset = ctx.prisma.$executeRaw(resetting({ userId, passwordHash, now, isLiving, stored }));
  const first =
    purpose === "reset_password"
      ? []
      : [ctx.prisma.$executeRaw(await replaceLostContact(ctx, target, isLiving))];
  const counts = await ctx.prisma.$transaction([...first, reset]).catch((error: unknown) => {
    // Another account took the new contact in the meantime.
    throw isUniqueViolation(error) ? new AppError("invalid_otp") : error;
  });
  if (counts.at(-1) !== 1) throw new AppError("invalid_otp");
  return keptFactors(ctx, userId);
}

async function byCode(
  ctx: Context,
  { identifier, code, resetId = "" }: Reset,
  client: Client,
): Promise<Shown> {
  if (identifier === undefined || code === undefined)
    throw newInputError("code", "Please enter the code that we have sent.");
  const target = await findResetTarget(ctx, identifier);
  nameAccount(target?.userId);
  // An unknown person is looked up, too, so that the answer takes the same time.
  const account = target ?? unknownPerson;
  const knownDevice = await isKnownDevice(ctx, account.userId, client);
  // A code by SMS works only in the browser that got this id from `forgotPassword`.
  const browser = target?.channel === "sms" ? hashToken(resetId) : undefined;
  const binding = { ...account, browser, knownDevice };
  const guess = await guessCode(ctx, binding, code);
  if (guess.status === "late") throw new AppError("otp_expired");
  if (!target || guess.status !== "right") throw new AppError("invalid_otp");
  return { column: "code_hash", target, hash: guess.codeHash, stored: storedPurpose(binding) };
}

const unknownPerson = { userId: noUserId, purpose: "reset_password", contact: "nobody" } as const;

async function byToken(ctx: Context, token: string): Promise<Shown> {
  const hash = hashToken(token);
  const row = await ctx.prisma.oneTimeCode.findUnique({ where: { tokenHash: hash } });
  const target = row && (await findResetTarget(ctx, row.contact));
  // A link works only as long as a new reset code would be sent to the contact that got the link.
  const isSame = (name: "userId" | "contact" | "purpose") => target?.[name] === row?.[name];
  if (!row || row.usedAt || !target || !isSame("userId") || !isSame("contact") || !isSame("purpose"))
    throw new AppError("invalid_otp", "This link no longer works. Please request a new one.");
  if (row.expiresAt <= ctx.clock.now())
    throw new AppError("otp_expired", "This link has expired. Please request a new one.");
  return { column: "token_hash", target, hash, stored: target.purpose };
}

// The account must still have the contact to which the code was sent. The query `owner` locks the person's row first,
// as `replaceLostContact` does, to avoid a deadlock.
function resetting({ userId, passwordHash, now, isLiving, stored }: NewPassword): Prisma.Sql {
  const at = Prisma.sql`${now}::timestamptz`;
  const payload = Prisma.sql`jsonb_build_object('userId', id, 'removed', remove_young_factors(id, ${at}))`;
  return Prisma.sql`
    with owner as (
      select id, email, phone, closed_at from users where id = ${userId}::uuid for no key update
    ), spent as (
      update one_time_code c set used_at = ${at} from owner u
      where c.user_id = u.id and c.contact in (u.email, u.phone) and u.closed_at is null and ${isLiving}
      returning c.user_id
    ), person as (
      -- A reset may be a takeover of the account: withdrawals are held for a day, and the owner is notified.
      update users set password_hash = ${passwordHash}, password_changed_at = ${at}, factors_end_at = null,
        withdrawals_held_until = greatest(withdrawals_held_until, ${moneyHoldEnd(now)})
      where id in (select user_id from spent) returning id
    ), ended as (
      update sessions set revoked_at = coalesce(revoked_at, ${at}), device_key = null
      where user_id in (select id from person) and (revoked_at is null or device_key is not null)
    ), unspent as (
      update one_time_code set used_at = ${at}
      where user_id in (select id from person) and split_part(purpose, ':', 1) = any (${resetPurposes}::text[])
        and purpose <> ${stored} and used_at is null
    ), noted as (
      ${auditLine({ person: Prisma.sql`id`, at, action: "user.password_reset" })} from person
    )
    select ${announceRow("user.password_reset", payload)} from person`;
}

/**
 * Returns SQL that replaces the lost contact by the contact that two members of staff allowed. The SQL fails with a
 * unique violation if another account has the new contact. `code` selects the row of the valid code or link. This row
 * and the person's row stay locked for `resetting`.
 */
async function replaceLostContact(
  ctx: Context,
  { userId, contact }: Pick<ResetTarget, "userId" | "contact">,
  code: Prisma.Sql,
): Promise<Prisma.Sql> {
  const { email, phone, ...user } = await ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const isEmail = contact.includes("@");
  const sealed = sealContacts(ctx, isEmail ? { email } : { phone });
  const wasVerified = (isEmail ? user.emailVerifiedAt : user.phoneVerifiedAt) !== null;
  const payload = Prisma.sql`jsonb_build_object('userId', user_id, 'type', type, 'held', true,
    'wasVerified', ${wasVerified}::boolean, 'sealed', ${sealed}::text)`;
  const after = Prisma.sql`jsonb_build_object('type', type, 'proposal', proposal_number)`;
  // replace_lost_contact gets its arguments from `proved`, so the function runs only after both rows are locked.
  return Prisma.sql`
    with owner as (
      select id from users where id = ${userId}::uuid and email = ${email} and phone = ${phone} for update
    ), proved as (
      select c.user_id, c.contact from one_time_code c join owner on owner.id = c.user_id
      where c.contact = ${contact} and ${code} for update of c
    ), replaced as (
      select p.user_id, r.type, r.proposal_number
      from proved p cross join lateral replace_lost_contact(p.user_id, p.contact, ${ctx.clock.now()}) r
    ), noted as (
      ${auditLine({ person: Prisma.sql`user_id`, at: ctx.clock.now(), action: "user.contact_replaced", after })} from replaced
    )
    select ${announceRow("user.contact_replaced", payload)} from replaced`;
}
