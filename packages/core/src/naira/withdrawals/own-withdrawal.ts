import type { Money } from "@manilla/shared/money";
import type { Withdrawal as WithdrawalReply } from "@manilla/shared/naira/withdrawal-contract";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { readLimitsUsed } from "../../ledger/balances.ts";
import { move } from "../../operations/move.ts";
import type { BankAccount } from "../../providers/banks/port.ts";
import { AppError } from "../../runtime/errors.ts";
import { resolveAccount } from "../banks/resolve-account.ts";
import { type AccountOwner, approvedUpTo, byRuleLimit } from "./plan-withdrawal.ts";
import { isSameOwner } from "./same-owner.ts";
import { describeWithdrawal, findWithdrawal, isKnownAccount, type Withdrawal } from "./withdrawal.ts";
import { nairaWithdrawal } from "./withdrawal-operation.ts";

export async function readWithdrawal(ctx: Context, actor: Actor, id: string): Promise<WithdrawalReply> {
  return describeWithdrawal(await ownWithdrawal(ctx, actor, id));
}

async function ownWithdrawal(ctx: Context, actor: Actor, id: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(ctx, id);
  if (!withdrawal || withdrawal.userId !== actor.userId) throw new AppError("not_found");
  return withdrawal;
}

/** Cancels a withdrawal and returns the whole hold, once. Throws AppError: not_found, conflict (decided already). */
export async function cancelWithdrawal(ctx: Context, actor: Actor, id: string): Promise<WithdrawalReply> {
  const withdrawal = await ownWithdrawal(ctx, actor, id);
  const { moved, state } = await move(ctx, nairaWithdrawal, withdrawal, "cancel");
  if (!moved && state !== "cancelled") {
    throw new AppError("conflict", {
      message: "This withdrawal can no longer be cancelled.",
      data: { state },
    });
  }
  return readWithdrawal(ctx, actor, id);
}

interface Enquiry {
  accountName: string;
  isOwnName: boolean | null;
  /** A withdrawal above this amount needs an approval by staff. */
  approvedUpTo: Money<"NGN">;
}

/** Throws the errors of `resolveAccount`. */
export async function enquireAccount(
  ctx: Context,
  actor: Actor,
  { holder, ...account }: BankAccount & { network?: string; holder: AccountOwner },
): Promise<Enquiry> {
  const accountName = await resolveAccount(ctx, actor, account);
  const used = await readLimitsUsed(ctx.prisma, actor.userId);
  const known = await isKnownAccount(ctx, { ...account, userId: actor.userId });
  const request = { accountName, isKnownAccount: known, now: ctx.clock.now() };
  return {
    accountName,
    isOwnName: holder.identityName === null ? null : isSameOwner(holder.identityName, accountName),
    approvedUpTo: approvedUpTo(request, holder, used.get(byRuleLimit.limit) ?? 0n),
  };
}
