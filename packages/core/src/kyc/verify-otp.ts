import { userMessages } from "@manilla/shared/users/rules";
import type { KycStatus } from "@manilla/shared/wallet/contract";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { cause } from "../runtime/request-scope.ts";
import { type CodeBinding, type Guess, guessCode } from "../secrets/one-time-code.ts";
import { sealContacts } from "../secrets/sealed-contacts.ts";
import { readVerified } from "./status.ts";
import { bindingOf, type ContactInput } from "./verification.ts";

/**
 * Proves that the code arrived: the contact is verified, and becomes the person's if it was new; the old one is told.
 * Throws AppError: invalid_otp, otp_expired, already_exists (somebody took it meanwhile), rate_limited.
 */
export async function verifyOtp(
  ctx: Context,
  actor: Actor,
  input: ContactInput & { otp: string },
): Promise<KycStatus> {
  const binding = bindingOf(actor, input);
  const guess = await guessCode(ctx, binding, input.otp);
  if (guess.is !== "right") throw refusal(guess);
  if (!(await spend(ctx, binding, guess.codeHash))) throw new AppError("invalid_otp");
  return readVerified(ctx, actor);
}

function refusal({ is }: Guess): AppError {
  if (is === "late" || is === "late_wrong") return new AppError("otp_expired");
  if (is === "spent")
    return new AppError("otp_expired", {
      message: "This code can't be used any more. Please request a new one.",
    });
  return new AppError("invalid_otp");
}

// One commit, and the row's lock in it: of five hundred right codes at once one finds used_at empty.
const spending = (column: "email" | "phone") => `
  with spent as (
    update one_time_code set used_at = $4
    where user_id = $1 and purpose = $2 and contact = $3 and code_hash = $5 and used_at is null
    returning user_id
  ), before as (
    select id, ${column} as contact from users where id in (select user_id from spent)
  ), person as (
    update users u set ${column} = $3, ${column}_verified_at = $4 from before b where u.id = b.id
    returning u.id
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after)
    select $8, $4, id, 'owner', 'user.contact_verified', id::text, '{}', jsonb_build_object('type', $6::text) from person
  )
  select ledger.announce($7, 'user.contact_verified', jsonb_build_object('userId', b.id, 'type', $6::text,
    'replaced', b.contact <> $3)
    || case when b.contact <> $3 then jsonb_build_object('sealed', $9::text) else '{}' end || $10)
  from before b join person p on p.id = b.id`;

async function spend(ctx: Context, binding: CodeBinding, codeHash: string): Promise<boolean> {
  const { userId, purpose, contact } = binding;
  const type = purpose === "verify_email" ? "email" : "phone";
  const old = await ctx.prisma.user.findUnique({
    where: { id: userId },
    select: { email: true, phone: true },
  });
  // Who is told of a change is who could be reached before it.
  const sealed = sealContacts(ctx, { [type]: old?.[type] });
  const values = [
    userId,
    purpose,
    contact,
    ctx.clock.now(),
    codeHash,
    type,
    newId(),
    newId(),
    sealed,
    cause(),
  ];
  const { rowCount } = await ctx.pool.query(spending(type), values).catch((error: unknown) => {
    throw takenMeanwhile(error, type);
  });
  return rowCount === 1;
}

function takenMeanwhile(error: unknown, type: "email" | "phone"): unknown {
  if ((error as { code?: string }).code !== "23505") return error;
  const message = type === "email" ? userMessages.emailTaken : userMessages.phoneTaken;
  return new AppError("already_exists", { message, errors: [{ path: "contact", message }] });
}
