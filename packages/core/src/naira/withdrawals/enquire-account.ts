import { type Money } from "@manilla/shared/money";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { readLimitsUsed } from "../../ledger/balances.ts";
import type { BankAccount } from "../../providers/banks/port.ts";
import { resolveAccount } from "../banks/resolve-account.ts";
import { type AccountOwner, approvedUpTo, byRuleLimit } from "./approval-rule.ts";
import { nameFits } from "./name-fits.ts";
import { isKnownAccount } from "./withdrawal.ts";

interface Enquiry {
  accountName: string;
  isOwnName: boolean | null;
  /** Withdrawals above this amount need a person's approval. */
  approvedUpTo: Money<"NGN">;
}

/** Throws AppError like `resolveAccount`. */
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
    isOwnName: holder.identityName === null ? null : nameFits(holder.identityName, accountName),
    approvedUpTo: approvedUpTo(request, holder, used.get(byRuleLimit.limit) ?? 0n),
  };
}
