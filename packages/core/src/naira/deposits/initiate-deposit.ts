import { addMilliseconds, minutes } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import { fromUnits } from "@manilla/shared/money";
import type { Checkout, getOpenNairaDeposit } from "@manilla/shared/naira/contract";
import { depositMessages } from "@manilla/shared/naira/messages";
import { depositExpiryMinutes, depositMaximum, depositMinimum } from "@manilla/shared/naira/rules";
import { type PhoneNumber, phoneNumberOf } from "@manilla/shared/phone-number";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Idempotency, Outcome } from "../../ledger/types.ts";
import { newId, newReference } from "../../runtime/ids.ts";
import { parseAmount, refuseOutside } from "../../runtime/parse-amount.ts";
import { type DepositDetails, expiryOf } from "./deposit.ts";

export type Payer = { email: string; username?: string; phone?: PhoneNumber };

/** Replaces missing data of the payer, because the provider's script requires all fields. */
const fallback = { firstName: "Manilla", lastName: "Customer", phone: phoneNumberOf("+2340000000000") };

const bounds = {
  minimum: depositMinimum,
  below: depositMessages.minimum,
  maximum: depositMaximum,
  above: depositMessages.maximum,
};
/** Maximum number of deposits that a person may start in a day, because each deposit is polled for days. */
const perDay = 300n;

/**
 * Starts a deposit without moving money. Throws AppError: bad_request, below_minimum, above_maximum, limit_exceeded,
 * idempotency_key_reused.
 */
export async function initiateDeposit(
  ctx: Context,
  actor: Actor,
  input: { amount: string | number; payer: Payer },
  idempotency?: Idempotency,
): Promise<Outcome> {
  const amount = parseAmount("NGN", input.amount);
  refuseOutside(amount, bounds);
  const { payments } = ctx.providers;
  const id = newId();
  const at = ctx.clock.now();
  const expiresAt = expiryOf(at);
  const reference = newReference(`DEP-${at.getTime()}`);
  const checkout: Checkout = payments.checkout({
    reference,
    amount,
    payer: payerWithFallbacks(input.payer),
    expiresInMinutes: depositExpiryMinutes,
  });
  const details: DepositDetails = { requestedKobo: String(amount.units) };
  return ctx.ledger.transact({
    id,
    at,
    userId: actor.userId,
    kind: "naira.deposit",
    state: "pending",
    final: false,
    moneyIn: amount,
    nairaValue: amount,
    provider: payments.name,
    providerReference: reference,
    details,
    legs: [],
    limits: [{ limit: "naira.deposit.started", use: 1n, cap: perDay }],
    dueAt: addMilliseconds(at, minutes(1)),
    answer: { reference, transactionId: id, expiresAt: expiresAt.toISOString(), checkout },
    ...(idempotency ? { idempotency } : {}),
  });
}

function payerWithFallbacks({ email, username, phone }: Payer) {
  return {
    email,
    firstName: username || fallback.firstName,
    lastName: fallback.lastName,
    phone: phone || fallback.phone,
  };
}

interface Row {
  id: string;
  reference: string;
  requested: string;
  created_at: Date;
}

/** Returns the person's open deposit, so that every device shows the same reference and bank account. */
export async function readOpenDeposit(
  ctx: Context,
  actor: Actor,
  payer: Payer,
): Promise<ReplyOf<typeof getOpenNairaDeposit>> {
  const { payments } = ctx.providers;
  const oldest = addMilliseconds(ctx.clock.now(), -minutes(depositExpiryMinutes));
  // Reads only the last 100 transactions. If an open deposit is older, the customer starts a new deposit.
  const rows = await ctx.prisma.$queryRaw<Row[]>`
  select id, provider_reference as reference, details ->> 'requestedKobo' as requested, created_at
  from (select * from ledger.transaction where user_id = ${actor.userId} order by id desc limit 100) as recent
  where kind = 'naira.deposit' and state = 'pending' and provider = ${payments.name} and created_at > ${oldest}
  order by id desc limit 1`;
  const [row] = rows;
  if (!row) return { deposit: null };
  const checkout = payments.checkout({
    reference: row.reference,
    amount: fromUnits("NGN", BigInt(row.requested)),
    payer: payerWithFallbacks(payer),
    expiresInMinutes: depositExpiryMinutes,
  });
  const expiresAt = expiryOf(row.created_at).toISOString();
  return { deposit: { reference: row.reference, transactionId: row.id, expiresAt, checkout } };
}
