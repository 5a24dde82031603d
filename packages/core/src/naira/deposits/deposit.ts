import { fromUnits, type Money, toDecimal } from "@manilla/shared/money";
import type { NairaDeposit } from "@manilla/shared/naira/contract";
import { depositExpiryMinutes } from "@manilla/shared/naira/rules";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { JsonObject } from "../../ledger/operation.ts";
import type { DepositState } from "../states.ts";

export type DepositFlag = NonNullable<NairaDeposit["flag"]>;

/** What only a naira deposit has, in its transaction's details. Amounts are whole kobo, as text. */
const details = z.object({
  requestedKobo: z.string().transform(BigInt),
  receivedKobo: z.string().transform(BigInt).optional(),
  flag: z.enum(["exact", "underpaid", "overpaid", "late"]).optional(),
});
export type DepositDetails = z.input<typeof details> & JsonObject;

export type Deposit = {
  id: string;
  /** Null while nobody knows whose money it is; such a deposit is suspended. */
  userId: string | null;
  reference: string;
  state: DepositState;
  /** False while somebody still asks the provider about it. */
  final: boolean;
  requested: Money<"NGN">;
  received: Money<"NGN"> | null;
  flag: DepositFlag | null;
  createdAt: Date;
  expiresAt: Date;
  /** When the sweep looks at it next. */
  dueAt: Date | null;
};

type Row = {
  id: string;
  user_id: string | null;
  provider_reference: string;
  // The database's list is wider, but only this feature writes this kind.
  state: DepositState;
  final: boolean;
  details: unknown;
  created_at: Date;
  due_at: Date | null;
};

const columns = "id, user_id, provider_reference, state, final, details, created_at, due_at";

/** Whose deposit this reference names at this provider, if anybody's. */
export async function findDeposit(
  ctx: Context,
  provider: string,
  reference: string,
): Promise<Deposit | undefined> {
  // Comes from the unique index on (provider, provider_reference): one row or none.
  const { rows } = await ctx.pool.query<Row>(
    `select ${columns} from ledger.transaction
     where provider = $1 and provider_reference = $2 and kind = 'naira.deposit'`,
    [provider, reference],
  );
  return rows[0] && depositOf(rows[0]);
}

/** Deposits whose next look is due, oldest first. */
export async function dueDeposits(ctx: Context, atMost: number): Promise<Deposit[]> {
  // Walks transaction_due, which holds only what is not final. No lock: settling twice is harmless.
  const { rows } = await ctx.pool.query<Row>(
    `select ${columns} from ledger.transaction
     where not final and kind = 'naira.deposit' and state <> 'suspended' and due_at <= $1 order by due_at limit $2`,
    [ctx.clock.now(), atMost],
  );
  return rows.map(depositOf);
}

function depositOf(row: Row): Deposit {
  const { requestedKobo, receivedKobo, flag } = details.parse(row.details);
  return {
    id: row.id,
    userId: row.user_id,
    reference: row.provider_reference,
    state: row.state,
    final: row.final,
    requested: fromUnits("NGN", requestedKobo),
    received: receivedKobo === undefined ? null : fromUnits("NGN", receivedKobo),
    flag: flag ?? null,
    createdAt: row.created_at,
    expiresAt: expiryOf(row.created_at),
    dueAt: row.due_at,
  };
}

export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + depositExpiryMinutes * 60_000);
}

/** As its owner sees it. */
export function describeDeposit(deposit: Deposit): NairaDeposit {
  return {
    reference: deposit.reference,
    transactionId: deposit.id,
    // One that is suspended has no owner, so nobody is ever told of it.
    status: deposit.state === "suspended" ? "pending" : deposit.state,
    amount: toDecimal(deposit.requested),
    received: deposit.received && toDecimal(deposit.received),
    flag: deposit.flag,
    expiresAt: deposit.expiresAt.toISOString(),
    createdAt: deposit.createdAt.toISOString(),
  };
}
