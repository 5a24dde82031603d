import { decimalText, fromUnits, type Money, subtractAmount } from "@manilla/shared/money";
import type { Withdrawal as WithdrawalReply } from "@manilla/shared/naira/withdrawal-contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { TransactionRecord } from "../../ledger/record.ts";
import type { JsonObject } from "../../ledger/types.ts";
import { payeeOf } from "../../money-out.ts";
import type { PayoutVendor } from "../../providers/payouts/port.ts";

export type WithdrawalState =
  | "under_review"
  | "pending_approval"
  | "approved"
  | "processing"
  | "paid"
  | "rejected"
  | "failed"
  | "reversed"
  | "cancelled";

const details = z.object({
  accountNumber: z.string(),
  accountName: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  nipCode: z.string().nullable(),
  /** The reason why staff must approve, or null if no approval is needed. */
  forStaff: z.string().nullable(),
  /** End of a security hold. Staff cannot approve before this time. */
  heldUntil: z.string().nullable(),
  /** "rule" if no approval was needed, else the proposal's number and the user names of its maker and checker. */
  approvedBy: z.string().optional(),
  /** Text for the owner after a rejection or failure. */
  reason: z.string().optional(),
  refusal: z.string().optional(),
  submittedAt: z.string().optional(),
  unknowns: z.number().optional(),
  /** The banks' session ID, by which a bank's branch can look up the transfer. */
  sessionId: z.string().nullable().optional(),
});
export type WithdrawalDetails = z.input<typeof details>;

export type Withdrawal = WithdrawalDetails & {
  id: string;
  userId: string;
  reference: string;
  state: WithdrawalState;
  amount: Money<"NGN">;
  fee: Money<"NGN">;
  receive: Money<"NGN">;
  provider: PayoutVendor;
  payoutReference: string;
  createdAt: Date;
  updatedAt?: Date;
  dueAt: Date | null;
};

export async function findWithdrawal(ctx: Context, idOrReference: string): Promise<Withdrawal | undefined> {
  const record = await ctx.operations.find(idOrReference);
  return record?.kind === "naira.withdrawal" ? withdrawalOf(record) : undefined;
}

export async function withdrawalOfPayout(
  ctx: Context,
  vendor: PayoutVendor,
  payoutReference: string,
): Promise<Withdrawal | undefined> {
  const record = await ctx.operations.findByProviderReference(vendor, payoutReference);
  return record?.kind === "naira.withdrawal" ? withdrawalOf(record) : undefined;
}

export function withdrawalOf(record: TransactionRecord): Withdrawal {
  const { id, userId, reference, state, provider, providerReference } = record;
  const { createdAt, updatedAt, dueAt } = record;
  if (!userId || !provider || !providerReference) throw new RangeError(`${id} is not a whole withdrawal`);
  const amount = fromUnits("NGN", record.moneyOut?.units ?? 0n);
  const fee = fromUnits("NGN", record.fee?.units ?? 0n);
  return {
    ...details.parse(record.details),
    id,
    userId,
    reference,
    // Cast: the database allows a naira.withdrawal only these states.
    state: state as WithdrawalState,
    amount,
    fee,
    receive: subtractAmount(amount, fee),
    provider: provider as PayoutVendor,
    payoutReference: providerReference,
    createdAt,
    updatedAt,
    dueAt,
  };
}

export function describeWithdrawal(withdrawal: Withdrawal): WithdrawalReply {
  return {
    transactionId: withdrawal.id,
    reference: withdrawal.reference,
    state: withdrawal.state,
    amount: decimalText(withdrawal.amount),
    fee: decimalText(withdrawal.fee),
    receive: decimalText(withdrawal.receive),
    accountNumber: withdrawal.accountNumber,
    accountName: withdrawal.accountName,
    bankName: withdrawal.bankName,
    reason: withdrawal.reason ?? null,
    cancellable: withdrawal.state === "pending_approval",
    createdAt: withdrawal.createdAt.toISOString(),
  };
}

/** Payload of the events about a withdrawal, with only the last digits of the account number. */
export function withdrawalFacts(withdrawal: Withdrawal) {
  return {
    userId: withdrawal.userId,
    transactionId: withdrawal.id,
    amount: decimalText(withdrawal.amount),
    receive: decimalText(withdrawal.receive),
    bankName: withdrawal.bankName,
    accountEnd: withdrawal.accountNumber.slice(-4),
  };
}

export function storedDetails(some: Partial<WithdrawalDetails>): JsonObject {
  return Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined));
}

export async function isKnownAccount(
  ctx: Context,
  { userId, accountNumber, bankCode }: { userId: string; accountNumber: string; bankCode: string },
): Promise<boolean> {
  // An account counts as known if a withdrawal to it was started on an earlier day (Lagos) and not rejected.
  const rowCount = await ctx.prisma.$executeRaw`
  select from ledger.transaction t
  where t.user_id = ${userId} and t.payee = ${payeeOf({ bankCode, accountNumber })} and t.state <> 'rejected'
    and (t.created_at at time zone 'Africa/Lagos')::date < (${ctx.clock.now()}::timestamptz at time zone 'Africa/Lagos')::date
  limit 1`;
  return rowCount > 0;
}

/** Sum (kobo) of the owner's withdrawals on the day of `createdAt` in Lagos, without refunded withdrawals. */
export async function readSumOfTheDay(
  ctx: Context,
  { userId, createdAt }: Pick<Withdrawal, "userId" | "createdAt">,
): Promise<bigint> {
  const rows = await ctx.prisma.$queryRaw<{ used: bigint }[]>`select used from ledger.limit_use
     where user_id = ${userId} and name = 'withdraw' and day = (${createdAt}::timestamptz at time zone 'Africa/Lagos')::date`;
  return rows[0]?.used ?? 0n;
}
