import { actorsOf, type Staff, writeAudit } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { move } from "../../operations/move.ts";
import { AppError } from "../../runtime/errors.ts";
import { approvalsNeeded } from "./approval-rule.ts";
import { findWithdrawal, sumOfTheDay, type Withdrawal } from "./withdrawal.ts";
import { nairaWithdrawal } from "./withdrawal-operation.ts";

const vote = "withdrawal.approve";

/** The owner's present holds, not those at the request. The caller gives them: this feature knows no users. */
export type OwnerNow = { heldUntil: Date | null; frozen: boolean };

export type Decision = { state: string; approvals: number; needed: number };

/**
 * One of the staff says yes; above ₦1,000,000 it takes two. With the last yes the withdrawal is approved, once, and the
 * worker pays it. Moves no money. Throws AppError: not_found; forbidden for its owner; conflict when it was decided
 * already, is held for security, or this person has said yes before.
 */
export async function approveWithdrawal(
  ctx: Context,
  staff: Staff,
  { id, reason, owner }: { id: string; reason?: string | undefined; owner?: OwnerNow },
): Promise<Decision> {
  const withdrawal = await decidable(ctx, staff, id);
  refuseHeld(ctx, withdrawal.heldUntil === null ? null : new Date(withdrawal.heldUntil));
  if (owner?.frozen) throw conflict("The owner's account is frozen.");
  refuseHeld(ctx, owner?.heldUntil ?? null);
  const needed = await approvalsNeededFor(ctx, withdrawal);
  const before = await actorsOf(ctx, vote, withdrawal.id);
  const again = before.some(({ userId }) => userId === staff.userId);
  // With enough of them it only was not carried out, by a process that died in between.
  if (again && before.length < needed)
    throw conflict("You have approved this already; another person must too.");
  if (!again) {
    await writeAudit(ctx, staff, {
      action: vote,
      subject: withdrawal.id,
      ...(reason !== undefined && { reason }),
      before: { state: withdrawal.state, approvals: before.length },
      after: { approvals: before.length + 1, needed },
    });
  }
  const approvers = await actorsOf(ctx, vote, withdrawal.id);
  if (approvers.length < needed) return { state: withdrawal.state, approvals: approvers.length, needed };
  const names = approvers.map(({ username }) => username).join(" and ");
  const { moved, state } = await move(ctx, nairaWithdrawal, withdrawal, "approve", { approvedBy: names });
  if (!moved) throw decided(state);
  await noteDeed(ctx, staff, withdrawal, state);
  return { state, approvals: approvers.length, needed };
}

/**
 * Staff reject it: the whole hold (whole kobo) returns to the owner, once, and a notification gives the reason. Throws
 * AppError: not_found; forbidden for its owner; conflict when it was decided already.
 */
export async function rejectWithdrawal(
  ctx: Context,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<Decision> {
  const withdrawal = await decidable(ctx, staff, id);
  await writeAudit(ctx, staff, {
    action: "withdrawal.reject",
    subject: withdrawal.id,
    reason,
    before: { state: withdrawal.state },
    after: { state: "rejected" },
  });
  const { moved, state } = await move(ctx, nairaWithdrawal, withdrawal, "reject", { reason });
  if (!moved) throw decided(state);
  await noteDeed(ctx, staff, withdrawal, state);
  return { state, approvals: 0, needed: await approvalsNeededFor(ctx, withdrawal) };
}

async function decidable(ctx: Context, staff: Staff, id: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(ctx, id);
  if (!withdrawal) throw new AppError("not_found");
  if (withdrawal.userId === staff.userId) {
    throw new AppError("forbidden", { message: "You cannot approve your own withdrawal." });
  }
  if (withdrawal.state !== "pending_approval") throw decided(withdrawal.state);
  return withdrawal;
}

/** Throws AppError conflict while the owner's money out is held. */
export function refuseHeld(ctx: Context, until: Date | null): void {
  if (until === null || until <= ctx.clock.now()) return;
  throw conflict(`The owner's sign-in details changed: held for security until ${until.toISOString()}.`);
}

/** Records that the action of the line before was carried out. */
async function noteDeed(ctx: Context, staff: Staff, { id, state }: Withdrawal, now: string): Promise<void> {
  await writeAudit(ctx, staff, {
    action: `withdrawal.${now}`,
    subject: id,
    before: { state },
    after: { state: now },
  });
}

function decided(state: string): AppError {
  return new AppError("conflict", { message: `It is ${state.replace("_", " ")} already.`, data: { state } });
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}

/** The number of staff who must approve this withdrawal. */
export async function approvalsNeededFor(ctx: Context, withdrawal: Withdrawal): Promise<1 | 2> {
  return approvalsNeeded(withdrawal.amount, await sumOfTheDay(ctx, withdrawal));
}
