import { identityHeldMessage } from "@manilla/shared/kyc/messages";
import { type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { announceRow, newRowId } from "../ledger/outbox.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import type { Check, IdentityStep } from "./identity-operation.ts";
import { identityDigests, queryCheck } from "./process-check.ts";

type Decision = { reference: string; reason: string };

/**
 * Completes a held identity check. Another account that was verified with this identity loses its verification. Throws
 * AppError: not_found, conflict (the check is not held, the account is closed, the provider's answer is no longer
 * "completed", or another account claims the identity meanwhile), forbidden (the caller's own check),
 * provider_unavailable.
 */
export async function acceptHeldCheck(ctx: Context, staff: Staff, decision: Decision): Promise<Check> {
  const check = await findHeld(ctx, staff, decision.reference);
  if ((await ctx.prisma.user.count({ where: { id: check.userId, closedAt: null } })) === 0)
    throw new AppError("conflict", "This account is closed. Please reject the check.");
  const answer = await queryCheck(ctx, check);
  if (!answer) throw new AppError("provider_unavailable");
  if (answer.status !== "completed")
    throw new AppError("conflict", "The provider no longer says that this check is completed.");
  await audit(ctx, staff, { check, to: "completed", reason: decision.reason });
  const digests = identityDigests(ctx, answer.numbers);
  const now = ctx.clock.now();
  // One statement takes the identity from the other accounts and notifies their owners.
  await ctx.prisma.$executeRaw`
  with lost as (
    select digest, user_id from verified_identity where digest = any(${digests}) and user_id <> ${check.userId} for update
  ), taken as (
    update verified_identity v set user_id = ${check.userId}, check_id = ${check.id}, claimed_at = ${now} from lost where v.digest = lost.digest
  ), losers as (
    update users set identity_status = null, identity_name = null, staff_level = null
    where id in (select user_id from lost) and closed_at is null returning id
  )
  select ${announceRow("identity.withdrawn", Prisma.sql`jsonb_build_object('userId', id)`, newRowId)} from losers`;
  if (!(await ctx.identityChecks.claimIdentity(check, digests, now)))
    throw new AppError("conflict", "Another account took this identity meanwhile. Please decide again.");
  const step = { to: "completed", reason: null, name: answer.name, dueAt: null } as const;
  return finish(ctx, check, step);
}

/** Rejects a held check with a `reason` for the person, who may try again. Throws not_found, conflict or forbidden. */
export async function rejectHeldCheck(ctx: Context, staff: Staff, decision: Decision): Promise<Check> {
  const check = await findHeld(ctx, staff, decision.reference);
  await audit(ctx, staff, { check, to: "failed", reason: decision.reason });
  const step = { to: "failed", reason: decision.reason.slice(0, 200), name: null, dueAt: null } as const;
  return finish(ctx, check, step);
}

export async function isReviewed(ctx: Context, reference: string): Promise<boolean> {
  const reason = identityHeldMessage.reviewed;
  return (await ctx.prisma.identityCheck.count({ where: { reference, state: "held", reason } })) > 0;
}

async function findHeld(ctx: Context, staff: Staff, reference: string): Promise<Check> {
  const check = await ctx.identityChecks.find(reference);
  if (!check) throw new AppError("not_found");
  if (check.state !== "held") throw new AppError("conflict", "This check is not held.");
  if (check.userId === staff.userId)
    throw new AppError("forbidden", "You cannot decide about your own identity.");
  return check;
}

async function audit(
  ctx: Context,
  staff: Staff,
  { check, to, reason }: { check: Check; to: string; reason: string },
): Promise<void> {
  const line = { subject: check.reference, reason, before: { state: "held" }, after: { state: to } };
  await writeAudit(ctx, staff, {
    action: to === "completed" ? "identity.accept" : "identity.reject",
    ...line,
  });
}

async function finish(ctx: Context, check: Check, step: IdentityStep): Promise<Check> {
  if (!(await ctx.identityChecks.move(check, step, ctx.clock.now()))) throw new AppError("conflict");
  return { ...check, state: step.to };
}
