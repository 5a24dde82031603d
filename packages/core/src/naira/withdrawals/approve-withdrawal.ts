import { type Staff, writeAudit } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { move } from "../../operations/move.ts";
import { AppError } from "../../runtime/errors.ts";
import { findWithdrawal, type Withdrawal } from "./withdrawal.ts";
import { nairaWithdrawal } from "./withdrawal-operation.ts";

/** The owner's present restrictions. The caller passes them, because `naira` may not import `users`. */
type OwnerRestrictions = { heldUntil: Date | null; frozen: boolean };

interface Approval {
  id: string;
  reason?: string | undefined;
  owner: OwnerRestrictions;
  /** Text that is stored as the approver: the proposal's number, maker and checker. Default: `staff`'s user name. */
  approvedBy?: string;
}

/**
 * Approves a withdrawal, after the desk checked that enough staff with enough authority agree. Throws AppError:
 * not_found, forbidden (`staff` owns the withdrawal), conflict (the withdrawal was decided, or its owner is on hold or
 * frozen).
 */
export async function approveWithdrawal(
  ctx: Context,
  staff: Staff,
  { id, reason, owner, approvedBy = staff.username }: Approval,
): Promise<void> {
  const withdrawal = await loadWaiting(ctx, staff, id);
  assertOwnerNotOnHold(ctx, withdrawal.heldUntil === null ? null : new Date(withdrawal.heldUntil));
  if (owner.frozen) throw conflict("The owner's account is frozen.");
  assertOwnerNotOnHold(ctx, owner.heldUntil);
  await writeAudit(ctx, staff, {
    action: "withdrawal.approve",
    subject: withdrawal.id,
    ...(reason !== undefined && { reason }),
    before: { state: withdrawal.state },
    after: { state: "approved", by: approvedBy },
  });
  const { moved, state } = await move(ctx, nairaWithdrawal, withdrawal, "approve", { approvedBy });
  if (!moved) throw decided(state);
}

/**
 * Rejects a withdrawal, returns the whole hold to the owner and tells the owner the reason. Throws AppError: not_found,
 * forbidden (`staff` owns the withdrawal), conflict (the withdrawal was decided already).
 */
export async function rejectWithdrawal(
  ctx: Context,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const withdrawal = await loadWaiting(ctx, staff, id);
  await writeAudit(ctx, staff, {
    action: "withdrawal.reject",
    subject: withdrawal.id,
    reason,
    before: { state: withdrawal.state },
    after: { state: "rejected" },
  });
  const { moved, state } = await move(ctx, nairaWithdrawal, withdrawal, "reject", { reason });
  if (!moved) throw decided(state);
}

async function loadWaiting(ctx: Context, staff: Staff, id: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(ctx, id);
  if (!withdrawal) throw new AppError("not_found");
  if (withdrawal.userId === staff.userId) {
    throw new AppError("forbidden", "You cannot decide about your own withdrawal.");
  }
  if (withdrawal.state !== "pending_approval") throw decided(withdrawal.state);
  return withdrawal;
}

/** Throws AppError conflict while the owner's outgoing money is on hold. */
export function assertOwnerNotOnHold(ctx: Context, until: Date | null): void {
  if (until === null || until <= ctx.clock.now()) return;
  throw conflict(`The owner's sign-in details changed: held for security until ${until.toISOString()}.`);
}

function decided(state: string): AppError {
  return new AppError("conflict", { message: `It is ${state.replace("_", " ")} already.`, data: { state } });
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
