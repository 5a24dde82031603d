import { addMilliseconds, hours } from "@manilla/shared/duration";
import type { BodyOf } from "@manilla/shared/http/route";
import { decimalText, fromUnits, toMoney } from "@manilla/shared/money";
import { moneyOutMessages } from "@manilla/shared/users/money-out";
import {
  type savePaymentRules as contract,
  looserRulesHours,
  type PaymentRules,
} from "@manilla/shared/users/payment-rules";
import type { Actor, OwnRules } from "../actor.ts";
import { auditLine } from "../audit/audit-line.ts";
import type { Context } from "../context.ts";
import { announceRow } from "../ledger/outbox.ts";
import { isYoung, youngPeriodEnd } from "../money-out.ts";
import { AppError } from "../runtime/errors.ts";
import { parseAmount } from "../runtime/parse-amount.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { spendConfirmation } from "./factors/check-second-factor.ts";
import { factorMethods } from "./factors/factors.ts";

const noRules: OwnRules = {
  dailyKobo: null,
  confirmAbove: null,
  knownPayeesOnly: false,
  transfersOff: false,
};

export async function readPaymentRules(ctx: Context, { userId }: Pick<Actor, "userId">) {
  const { now, ...more } = await readRules(ctx, userId);
  return { rules: describeRules(now), ...more };
}

/** Returns the present rules (`now`), and the looser rules that will apply later (`next`) or null. */
export async function readRules(ctx: Context, userId: string) {
  const row = await ctx.prisma.paymentRule.findUnique({ where: { userId } });
  if (!row) return { now: noRules, next: null, changedAt: null };
  const { next: looser, nextAt, changedAt: savedAt, userId: _, ...now } = row;
  const changedAt = savedAt.toISOString();
  if (!looser || !nextAt) return { now, next: null, changedAt };
  const rules = looser as unknown as PaymentRules; // cast: only `saving` writes the column
  if (nextAt <= ctx.clock.now()) return { now: rulesOf(rules), next: null, changedAt };
  return { now, next: { rules, at: nextAt.toISOString() }, changedAt };
}

/**
 * Changes a person's own rules. Stricter rules apply at once. Looser rules apply after 24 hours and must be confirmed
 * by a second factor (if the person has one). Throws AppError confirmation_required, conflict (an amount needs a second
 * factor that the person does not have, or the rules were changed elsewhere meanwhile).
 */
export async function savePaymentRules(ctx: Context, actor: Actor, input: BodyOf<typeof contract>) {
  const { now, changedAt } = await readRules(ctx, actor.userId);
  if (input.changedAt !== undefined && input.changedAt !== changedAt) throw changedMeanwhile();
  const requested: OwnRules = {
    ...input,
    dailyKobo: input.dailyLimit === null ? null : parseAmount("NGN", input.dailyLimit).units,
    confirmAbove: input.confirmAbove === null ? null : parseAmount("NGN", input.confirmAbove).units,
  };
  const hasFactor = (await factorMethods(ctx, actor.userId)).length > 0;
  if (requested.confirmAbove !== null && !hasFactor)
    throw new AppError("conflict", "Please add a passkey or an authenticator app first.");
  const atOnce = stricterOf(now, requested);
  const isLooser = JSON.stringify(describeRules(atOnce)) !== JSON.stringify(describeRules(requested));
  if (isLooser && hasFactor) await confirmLooser(ctx, actor, input.confirmation);
  const at = ctx.clock.now();
  const nextAt = isLooser ? addMilliseconds(at, hours(looserRulesHours)) : null;
  const next = isLooser ? JSON.stringify(describeRules(requested)) : null;
  const before = JSON.stringify(describeRules(now));
  const rowCount = await ctx.prisma.$executeRaw(
    saving({ userId: actor.userId, rules: atOnce, next, nextAt, at, before, changedAt }),
  );
  if (rowCount === 0) throw changedMeanwhile();
  return readPaymentRules(ctx, actor);
}

/** A young factor cannot confirm looser rules, because a thief may have added the factor. */
async function confirmLooser(ctx: Context, actor: Actor, id: string | undefined): Promise<void> {
  if (id === undefined)
    throw new AppError("confirmation_required", "Please confirm with your passkey or authenticator app.");
  const { since } = await spendConfirmation(ctx, actor, { id, purpose: "payment_rules" });
  if (isYoung(since, ctx.clock.now()))
    throw new AppError("confirmation_required", moneyOutMessages.youngFactorRules(youngPeriodEnd(since)));
}

const changedMeanwhile = () =>
  new AppError("conflict", "Your rules have changed since you opened them. Please check them again.");

// If the customer pays only known recipients, the query `payees` stores when the customer first paid or saved each
// recipient. A recipient whom a thief has just added must therefore still wait. A saved bank account without a payment
// is known at once, because only a withdrawal saves it.
function saving({ userId, rules, next, nextAt, at, before, changedAt }: Saving): Prisma.Sql {
  const { dailyKobo, confirmAbove, knownPayeesOnly, transfersOff } = rules;
  const after = Prisma.sql`jsonb_build_object('daily', ${dailyKobo}::bigint, 'confirm_above', ${confirmAbove}::bigint,
    'known_payees_only', ${knownPayeesOnly}::boolean, 'transfers_off', ${transfersOff}::boolean, 'next_at', ${nextAt}::timestamptz)`;
  const topic = "user.payment_rules_changed";
  return Prisma.sql`
  with saved as (
    insert into payment_rule as r (user_id, daily_kobo, confirm_above, known_payees_only, transfers_off, next, next_at, changed_at)
    values (${userId}::uuid, ${dailyKobo}, ${confirmAbove}, ${knownPayeesOnly}, ${transfersOff}, ${next}::jsonb, ${nextAt}, ${at})
    on conflict (user_id) do update set daily_kobo = ${dailyKobo}, confirm_above = ${confirmAbove}, known_payees_only = ${knownPayeesOnly}, transfers_off = ${transfersOff},
      next = ${next}::jsonb, next_at = ${nextAt}, changed_at = greatest(${at}, r.changed_at + interval '1 millisecond')
    where date_trunc('milliseconds', r.changed_at) = ${changedAt}::timestamptz
    returning user_id
  ), payees as (
    insert into known_payee (user_id, payee, added_at)
    select ${userId}::uuid, payee, min(since) from (
      select payee, created_at as since from ledger.transaction
      where user_id = ${userId}::uuid and state not in ('rejected', 'cancelled', 'failed') and kind not like 'bill.%' and payee is not null
      union all
      select 'coin:' || network || ':' || address || ':' || coalesce(memo, ''), created_at from saved_address where user_id = ${userId}::uuid
      union all
      select key, ${at}::timestamptz - interval '1 day'
      from beneficiary cross join lateral (select 'bank:' || bank_code || ':' || account_number as key) saved
      where user_id = ${userId}::uuid
        and not exists (select from ledger.transaction where user_id = ${userId}::uuid and payee = key)
    ) before where ${knownPayeesOnly} and exists (select from saved) group by payee on conflict do nothing
  ), noted as (
    ${auditLine({ person: Prisma.sql`user_id`, at, action: topic, before: Prisma.sql`${before}::jsonb`, after })} from saved
  )
  select ${announceRow(topic, Prisma.sql`jsonb_build_object('userId', user_id, 'looserAt', ${nextAt}::timestamptz)`)} from saved`;
}

interface Saving {
  userId: string;
  rules: OwnRules;
  next: string | null;
  nextAt: Date | null;
  at: Date;
  before: string;
  /** The rules are replaced only if nobody has changed them since this time. */
  changedAt: string | null;
}

function stricterOf(one: OwnRules, other: OwnRules): OwnRules {
  const lower = (a: bigint | null, b: bigint | null) => (a === null || (b !== null && b < a) ? b : a);
  return {
    dailyKobo: lower(one.dailyKobo, other.dailyKobo),
    confirmAbove: lower(one.confirmAbove, other.confirmAbove),
    knownPayeesOnly: one.knownPayeesOnly || other.knownPayeesOnly,
    transfersOff: one.transfersOff || other.transfersOff,
  };
}

function describeRules({ dailyKobo, confirmAbove, knownPayeesOnly, transfersOff }: OwnRules): PaymentRules {
  const text = (units: bigint | null) => (units === null ? null : decimalText(fromUnits("NGN", units)));
  return { dailyLimit: text(dailyKobo), confirmAbove: text(confirmAbove), knownPayeesOnly, transfersOff };
}

export function rulesOf({ dailyLimit, confirmAbove, knownPayeesOnly, transfersOff }: PaymentRules): OwnRules {
  return { dailyKobo: kobo(dailyLimit), confirmAbove: kobo(confirmAbove), knownPayeesOnly, transfersOff };
}

function kobo(amount: string | null): bigint | null {
  return amount === null ? null : toMoney("NGN", amount).units;
}
