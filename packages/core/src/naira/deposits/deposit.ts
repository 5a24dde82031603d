import { addMilliseconds, minutes } from "@manilla/shared/duration";
import { decimalText, fromUnits, type Money } from "@manilla/shared/money";
import type { NairaDeposit } from "@manilla/shared/naira/contract";
import { depositExpiryMinutes } from "@manilla/shared/naira/rules";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { TransactionRecord } from "../../ledger/record.ts";
import type { JsonObject } from "../../ledger/types.ts";

export type DepositState = "pending" | "completed" | "failed" | "expired" | "suspended" | "matched";

export type DepositFlag = NonNullable<NairaDeposit["flag"]>;

/** Amounts are whole kobo as text. */
const details = z.object({
  requestedKobo: z.string().transform(BigInt),
  receivedKobo: z.string().transform(BigInt).optional(),
  providerFeeKobo: z.string().transform(BigInt).optional(),
  flag: z.enum(["exact", "underpaid", "overpaid", "late"]).optional(),
  paymentReference: z.string().nullish(),
  paidAt: z.string().nullish(),
});
export type DepositDetails = z.input<typeof details> & JsonObject;

export type Deposit = {
  id: string;
  /** Null for a suspended deposit, whose owner is unknown. */
  userId: string | null;
  reference: string;
  state: DepositState;
  requested: Money<"NGN">;
  received: Money<"NGN"> | null;
  fee: Money<"NGN">;
  flag: DepositFlag | null;
  paymentReference: string | null;
  paidAt: string | null;
  createdAt: Date;
  expiresAt: Date;
};

export async function findDeposit(
  ctx: Context,
  provider: string,
  reference: string,
): Promise<Deposit | undefined> {
  const record = await ctx.operations.findByProviderReference(provider, reference);
  return record?.kind === "naira.deposit" ? depositOf(record) : undefined;
}

export function depositOf(record: TransactionRecord): Deposit {
  const { id, userId, state, providerReference, createdAt } = record;
  if (!providerReference) throw new RangeError(`${id} is not a whole deposit`);
  const { requestedKobo, receivedKobo, providerFeeKobo, flag, paymentReference, paidAt } = details.parse(
    record.details,
  );
  return {
    id,
    userId,
    reference: providerReference,
    // Cast: the database allows a naira.deposit only these states.
    state: state as DepositState,
    requested: fromUnits("NGN", requestedKobo),
    received: receivedKobo === undefined ? null : fromUnits("NGN", receivedKobo),
    fee: fromUnits("NGN", providerFeeKobo ?? 0n),
    flag: flag ?? null,
    paymentReference: paymentReference ?? null,
    paidAt: paidAt ?? null,
    createdAt,
    expiresAt: expiryOf(createdAt),
  };
}

export function expiryOf(createdAt: Date): Date {
  return addMilliseconds(createdAt, minutes(depositExpiryMinutes));
}

export function describeDeposit(deposit: Deposit): NairaDeposit {
  return {
    reference: deposit.reference,
    transactionId: deposit.id,
    // Suspended and matched deposits have no owner who could see them, so the contract has no status for them.
    status: deposit.state === "suspended" || deposit.state === "matched" ? "pending" : deposit.state,
    amount: decimalText(deposit.requested),
    received: deposit.received && decimalText(deposit.received),
    flag: deposit.flag,
    expiresAt: deposit.expiresAt.toISOString(),
    createdAt: deposit.createdAt.toISOString(),
  };
}
