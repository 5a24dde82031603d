import { addMilliseconds, hours } from "@manilla/shared/duration";
import { moneyHoldHours } from "@manilla/shared/users/money-out";
import { userMessages } from "@manilla/shared/users/rules";
import type { KycStatus } from "@manilla/shared/wallet/contract";
import type { Actor } from "../actor.ts";
import { auditLine } from "../audit/audit-line.ts";
import type { Context } from "../context.ts";
import { announceRow } from "../ledger/outbox.ts";
import { refuseFrozen } from "../money-out.ts";
import { isUniqueViolation } from "../runtime/db.ts";
import { AppError, newInputError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { type CodeBinding, type Guess, guessCode } from "../secrets/one-time-code.ts";
import { sealContacts } from "../secrets/sealed-values.ts";
import { bindingOf, type ContactInput } from "./send-verification.ts";
import { readVerified } from "./status.ts";

interface Verification extends ContactInput {
  otp: string;
  /**
   * Throws if the owner's password or PIN is missing or wrong. This function is passed in as a parameter, because the
   * module `kyc` may not import the module `users`.
   */
  confirmOwner: () => Promise<void>;
}

/**
 * Verifies a contact. Throws AppError: invalid_otp, otp_expired, already_exists (another account has got the contact),
 * rate_limited, account_frozen, and the errors of `confirmOwner` if the contact replaces an older contact.
 */
export async function verifyOtp(ctx: Context, actor: Actor, input: Verification): Promise<KycStatus> {
  const binding = bindingOf(actor, input);
  const confirmed = await confirmReplacement(ctx, actor, { binding, confirmOwner: input.confirmOwner });
  const guess = await guessCode(ctx, binding, input.otp);
  if (guess.status !== "right") throw refusal(guess);
  if (!(await spend(ctx, binding, { codeHash: guess.codeHash, confirmed })))
    throw new AppError("invalid_otp");
  return readVerified(ctx, actor);
}

async function confirmReplacement(
  ctx: Context,
  actor: Actor,
  { binding, confirmOwner }: { binding: CodeBinding } & Pick<Verification, "confirmOwner">,
): Promise<boolean> {
  const user = await ctx.prisma.user.findUnique({
    where: { id: actor.userId },
    select: { email: true, phone: true },
  });
  if (!user) throw new AppError("unauthenticated");
  const current = binding.purpose === "verify_email" ? user.email : user.phone;
  if (current === binding.contact) return false;
  refuseFrozen(actor);
  await confirmOwner();
  return true;
}

function refusal({ status }: Guess): AppError {
  if (status === "late" || status === "late_wrong") return new AppError("otp_expired");
  if (status === "spent")
    return new AppError("otp_expired", "This code no longer works. Please request a new one.");
  return new AppError("invalid_otp");
}

async function spend(
  ctx: Context,
  binding: CodeBinding,
  { codeHash, confirmed }: { codeHash: string; confirmed: boolean },
): Promise<boolean> {
  const { userId } = binding;
  const type = typeOf(binding);
  const old = await ctx.prisma.user.findUnique({
    where: { id: userId },
    select: { email: true, phone: true },
  });
  const sealed = sealContacts(ctx, { [type]: old?.[type] });
  const spent = ctx.prisma.$executeRaw(
    spending(binding, { codeHash, confirmed, sealed, now: ctx.clock.now() }),
  );
  const rowCount = await spent.catch((error: unknown) => {
    throw takenMeanwhile(error, type);
  });
  return rowCount === 1;
}

function typeOf({ purpose }: CodeBinding): "email" | "phone" {
  return purpose === "verify_email" ? "email" : "phone";
}

const topic = Prisma.sql`case when b.replaced then 'user.contact_replaced' else 'user.contact_verified' end`;

const columnsOf = (type: "email" | "phone") =>
  ["", "_verified_at", "_replaced_at", "_disputed_at"].map((end) => Prisma.raw(`${type}${end}`));

// The lock on the code's row lets only one of several concurrent requests use the code. The statement checks again
// whether this code would replace an existing contact and whether the account is frozen, because both may have changed
// since the first check.
function spending(
  binding: CodeBinding,
  { codeHash, confirmed, sealed, now }: { codeHash: string; confirmed: boolean; sealed: string; now: Date },
): Prisma.Sql {
  const { userId, purpose, contact } = binding;
  const type = typeOf(binding);
  const heldUntil = addMilliseconds(now, hours(moneyHoldHours));
  const [column, verifiedAt, replacedAt, disputedAt] = columnsOf(type);
  const payload = Prisma.sql`jsonb_build_object('userId', b.id, 'type', ${type}::text) || case when b.replaced
    then jsonb_build_object('held', not b.first, 'wasVerified', b.was_verified, 'sealed', ${sealed}::text) else '{}' end`;
  return Prisma.sql`
  with spent as (
    update one_time_code set used_at = ${now}
    where user_id = ${userId}::uuid and purpose = ${purpose} and contact = ${contact} and code_hash = ${codeHash} and used_at is null
    returning user_id
  ), before as (
    select id, ${column} as contact, ${column} <> ${contact} as replaced, ${verifiedAt} is not null as was_verified,
      email_verified_at is null and phone_verified_at is null as first
    from users where id in (select user_id from spent)
  ), person as (
    update users u set ${column} = ${contact}, ${verifiedAt} = ${now},
      ${replacedAt} = case when b.replaced and not b.first then ${now} else u.${replacedAt} end,
      ${disputedAt} = case when not b.replaced then u.${disputedAt} end,
      withdrawals_held_until = case when b.replaced and not b.first
        then greatest(u.withdrawals_held_until, ${heldUntil}) else u.withdrawals_held_until end
    from before b
    where u.id = b.id and (not b.replaced or (${confirmed} and u.frozen_at is null))
    returning u.id
  ), noted as (
    ${auditLine({ person: Prisma.sql`p.id`, at: now, action: topic, after: Prisma.sql`jsonb_build_object('type', ${type}::text)` })}
    from person p join before b on b.id = p.id
  )
  select ${announceRow(topic, payload)} from before b join person p on p.id = b.id`;
}

function takenMeanwhile(error: unknown, type: "email" | "phone"): unknown {
  if (!isUniqueViolation(error)) return error;
  const message = type === "email" ? userMessages.emailTaken : userMessages.phoneTaken;
  return newInputError("contact", message, "already_exists");
}
