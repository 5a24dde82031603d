import { randomInt } from "node:crypto";
import { addMilliseconds, days } from "@manilla/shared/duration";
import type { BodyOf } from "@manilla/shared/http/route";
import { type PhoneNumber, phoneNumberOf } from "@manilla/shared/phone-number";
import type { closeAccount as contract } from "@manilla/shared/users/account-contract";
import type { Actor } from "../actor.ts";
import { auditLine } from "../audit/audit-line.ts";
import type { Context } from "../context.ts";
import { announceRow } from "../ledger/outbox.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { sealContacts } from "../secrets/sealed-values.ts";
import { findClosingObstacle, findOpenOperation, giveUpDust, keepsAccountOpen } from "./closing-obstacles.ts";
import { confirmPassword } from "./secrets/confirm-password.ts";

/**
 * Closes the account permanently. The company keeps the amounts in `giveUp`, which are too small to send. Throws
 * AppError invalid_credentials, rate_limited, account_frozen (the person could evade the freeze with a new account),
 * conflict (`findClosingObstacle` returns the reason).
 */
export async function closeAccount(
  ctx: Context,
  actor: Actor,
  { password, giveUp = [] }: BodyOf<typeof contract>,
): Promise<void> {
  const { email, phone, frozenAt } = await confirmPassword(ctx, actor, password);
  if (frozenAt !== null) throw new AppError("account_frozen");
  const { userId } = actor;
  if (giveUp.length > 0 && (await findOpenOperation(ctx, userId)) === undefined)
    await giveUpDust(ctx, userId, giveUp);
  if (!(await close(ctx, { userId, email, phone }))) throw await findClosingObstacle(ctx, userId);
}

const unprovedDays = 30;
const mostPerRun = 500;

/**
 * Closes accounts that have no verified contact and no history and were not used for 30 days. Otherwise, the real
 * owners of the contacts could not register with them.
 */
export async function closeUnprovedAccounts(ctx: Context): Promise<void> {
  const before = addMilliseconds(ctx.clock.now(), -days(unprovedDays));
  const unproved = Prisma.sql`u.email_verified_at is null and u.phone_verified_at is null and u.created_at < ${before}
    and u.role = 'user' and u.closed_at is null and u.frozen_at is null
    and not exists (select from sessions s where s.user_id = u.id and s.last_seen_at >= ${before})
    and not exists (select from ledger.transaction t where t.user_id = u.id)
    and not exists (select from custody_account c where c.user_id = u.id)
    and not exists (select from identity_check i where i.user_id = u.id)
    and not exists (select from support_case c where c.user_id = u.id)`;
  const due = await ctx.prisma.$queryRaw<Closed[]>`
    select u.id as "userId", u.email, u.phone from users u where ${unproved} limit ${mostPerRun}`;
  for (const account of due) await close(ctx, account, { only: unproved, why: "unproved" });
}

type Closed = { userId: string; email: string; phone: string };

async function close(
  ctx: Context,
  { userId, email, phone }: Closed,
  { only = Prisma.sql`true`, why = null }: { only?: Prisma.Sql; why?: "unproved" | null } = {},
): Promise<boolean> {
  const at = ctx.clock.now();
  // The SQL statement removes the contacts from the account. The event contains them encrypted, because they still get
  // a message.
  const sealed = sealContacts(ctx, { email, phone });
  const standIn = standInContacts(userId);
  const rowCount = await ctx.prisma.$executeRaw`
  with person as (
    update users u set closed_at = ${at}, username = ${standIn.username}, email = ${standIn.email}, phone = ${standIn.phone},
      password_hash = '$argon2id$closed', pin_hash = '$argon2id$closed', preferences = '[]', identity_name = null
    where u.id = ${userId}::uuid and u.closed_at is null and u.frozen_at is null and ${only}
      and ledger.lock_if_empty(u.id)
      and not exists (select from ledger.transaction t where t.user_id = u.id and ${Prisma.raw(keepsAccountOpen)})
    returning u.id
  ), ended as (
    update sessions set revoked_at = coalesce(revoked_at, ${at}), ip = '', device = '', device_key = null
    where user_id in (select id from person)
  ), codes as (
    update one_time_code set used_at = coalesce(used_at, ${at}), contact = 'closed'
    where user_id in (select id from person)
  ), ${Prisma.raw(deletions)}, repeats as (
    update bill_repeat set removed_at = coalesce(removed_at, ${at}), wish = '{}', description = 'closed account'
    where user_id in (select id from person)
  ), requests as (
    update money_request set state = case state when 'open' then 'cancelled' else state end,
      ended_at = coalesce(ended_at, ${at}),
      asked = case when payer_id in (select id from person) then 'closed account' else asked end
    where requester_id in (select id from person) or payer_id in (select id from person)
  ), noted as (
    ${auditLine({ person: Prisma.sql`id`, at, action: "user.closed" })} from person
  )
  select ${announceRow("user.closed", Prisma.sql`jsonb_strip_nulls(jsonb_build_object('userId', id, 'sealed', ${sealed}::text, 'why', ${why}::text))`)} from person`;
  return rowCount === 1;
}

function standInContacts(userId: string): { username: string; email: string; phone: PhoneNumber } {
  const digits = `${randomInt(1_000_000)}`.padStart(6, "0") + `${randomInt(100_000)}`.padStart(5, "0");
  return {
    username: `closed_${userId.replaceAll("-", "").slice(-20)}`,
    email: `${userId}@closed.invalid`,
    phone: phoneNumberOf(`+999${digits}`),
  };
}

const ownTables = [
  "beneficiary",
  "saved_address",
  "bill_recipient",
  "price_alert",
  "passkey",
  "totp_factor",
  "recovery_code",
  "known_payee",
];

const deletions = ownTables
  .map((table) => `${table}_gone as (delete from ${table} where user_id in (select id from person))`)
  .join(", ");
