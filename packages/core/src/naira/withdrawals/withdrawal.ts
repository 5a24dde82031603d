import { fromUnits, type Money, minus, toDecimal } from "@manilla/shared/money";
import type { Withdrawal as WithdrawalReply } from "@manilla/shared/naira/withdrawal-contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { JsonObject } from "../../ledger/operation.ts";
import { type LineRow, lineColumns, lineOf } from "../../ledger/record.ts";
import type { PayoutVendor } from "../../providers/payouts/port.ts";
import type { WithdrawalState } from "../states.ts";

/** What only a withdrawal has, in its transaction's details. */
const details = z.object({
  accountNumber: z.string(),
  accountName: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  nipCode: z.string().nullable(),
  /** Why staff decide, in words for staff; null when the rule approved. */
  forStaff: z.string().nullable(),
  /** A security hold: nobody approves before. */
  heldUntil: z.string().nullable(),
  /** "rule", or the user names of the staff who approved. */
  approvedBy: z.string().optional(),
  /** What its owner is told of a rejection or a failure. */
  reason: z.string().optional(),
  submittedAt: z.string().optional(),
  /** How often in a row the vendor knew nothing of it. */
  unknowns: z.number().optional(),
  /** The banks' own name for the transfer, which a branch can look up. */
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
  dueAt: Date | null;
};

type Row = LineRow & {
  user_id: string;
  state: WithdrawalState;
  // Only this feature writes this kind, and it always says both.
  provider: PayoutVendor;
  provider_reference: string;
  details: unknown;
  due_at: Date | null;
};

const columns = `${lineColumns}, t.provider, t.provider_reference, t.details, t.due_at`;

/** A withdrawal by its id, or by the reference a person reads out; undefined when there is none. */
export async function findWithdrawal(ctx: Context, idOrReference: string): Promise<Withdrawal | undefined> {
  const byId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrReference);
  // Both are unique: one row or none.
  const { rows } = await ctx.pool.query<Row>(
    `select ${columns} from ledger.transaction t
     where t.${byId ? "id" : "reference"} = $1 and t.kind = 'naira.withdrawal'`,
    [byId ? idOrReference : idOrReference.trim().toUpperCase()],
  );
  return rows[0] && withdrawalOf(rows[0]);
}

/** The withdrawal that a vendor knows by this reference. */
export async function withdrawalOfPayout(
  ctx: Context,
  vendor: PayoutVendor,
  payoutReference: string,
): Promise<Withdrawal | undefined> {
  const { rows } = await ctx.pool.query<Row>(
    `select ${columns} from ledger.transaction t
     where t.provider = $1 and t.provider_reference = $2 and t.kind = 'naira.withdrawal'`,
    [vendor, payoutReference],
  );
  return rows[0] && withdrawalOf(rows[0]);
}

/** Withdrawals whose next look is due, oldest first. */
export async function dueWithdrawals(ctx: Context, atMost: number): Promise<Withdrawal[]> {
  // Walks transaction_due, which holds only what is not final. No lock: looking twice is harmless.
  const { rows } = await ctx.pool.query<Row>(
    `select ${columns} from ledger.transaction t
     where not t.final and t.kind = 'naira.withdrawal' and t.due_at <= $1 order by t.due_at limit $2`,
    [ctx.clock.now(), atMost],
  );
  return rows.map(withdrawalOf);
}

/** For staff: those that are not over, or the newest in one state. At most 200. */
export async function listWithdrawals(ctx: Context, state?: WithdrawalState): Promise<Withdrawal[]> {
  const { rows } = await ctx.pool.query<Row>(
    `select ${columns} from ledger.transaction t
     where t.kind = 'naira.withdrawal' and case when $1::text is null then not t.final else t.state = $1 end
     order by t.id desc limit 200`,
    [state ?? null],
  );
  return rows.map(withdrawalOf);
}

function withdrawalOf(row: Row): Withdrawal {
  const line = lineOf(row);
  const amount = fromUnits("NGN", line.moneyOut?.units ?? 0n);
  const fee = fromUnits("NGN", line.fee?.units ?? 0n);
  return {
    ...details.parse(row.details),
    id: row.id,
    userId: row.user_id,
    reference: row.reference,
    state: row.state,
    amount,
    fee,
    receive: minus(amount, fee),
    provider: row.provider,
    payoutReference: row.provider_reference,
    createdAt: row.created_at,
    dueAt: row.due_at,
  };
}

/** As its owner sees it. */
export function describeWithdrawal(withdrawal: Omit<Withdrawal, "dueAt" | "provider">): WithdrawalReply {
  return {
    transactionId: withdrawal.id,
    reference: withdrawal.reference,
    state: withdrawal.state,
    amount: toDecimal(withdrawal.amount),
    fee: toDecimal(withdrawal.fee),
    receive: toDecimal(withdrawal.receive),
    accountNumber: withdrawal.accountNumber,
    accountName: withdrawal.accountName,
    bankName: withdrawal.bankName,
    reason: withdrawal.reason ?? null,
    cancellable: withdrawal.state === "pending_approval",
    createdAt: withdrawal.createdAt.toISOString(),
  };
}

/** The details as the ledger keeps them: a type alias of JSON, with nothing undefined in it. */
export function keptDetails(some: Partial<WithdrawalDetails>): JsonObject {
  return Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined));
}
