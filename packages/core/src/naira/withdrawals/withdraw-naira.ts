import { addMilliseconds } from "@manilla/shared/duration";
import { formatNaira } from "@manilla/shared/format-money";
import type { Money } from "@manilla/shared/money";
import {
  withdrawalFigures,
  withdrawalLevel,
  withdrawalMaximum,
  withdrawalMessages,
  withdrawalMinimum,
} from "@manilla/shared/naira/withdrawal-rules";
import { referenceOf } from "@manilla/shared/wallet/reference";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { withShortfallMessage } from "../../ledger/failures.ts";
import type { Idempotency, Outcome, TransactionStart } from "../../ledger/types.ts";
import { checkOwnRules, duplicateGuard, moneyOutRefusal, payeeOf, refuseFrozen } from "../../money-out.ts";
import { dollarValue } from "../../prices/known-prices.ts";
import { AppError, newInputError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { parseAmount, refuseOutside } from "../../runtime/parse-amount.ts";
import { screenPayment } from "../../screening/screen-payment.ts";
import { saveBeneficiary } from "../banks/beneficiaries.ts";
import { findBank } from "../banks/list-banks.ts";
import { resolveAccount } from "../banks/resolve-account.ts";
import {
  type AccountOwner,
  aboveTheDaysRule,
  byRuleLimit,
  operationOf,
  reasonForStaff,
} from "./plan-withdrawal.ts";
import { isKnownAccount, type Withdrawal } from "./withdrawal.ts";
import { decideWithinMs } from "./withdrawal-operation.ts";

type WithdrawalInput = {
  amount: string | number;
  accountNumber: string;
  bankCode: string;
  /** True allows a second withdrawal of the same amount to the same account within a short time. */
  confirmDuplicate?: boolean | undefined;
  holder: AccountOwner;
};

/**
 * Starts a withdrawal. The fee is deducted from the amount. Throws AppError: bad_request, below_minimum, above_maximum,
 * kyc_level_required, not_found (the bank has no such account), provider_unavailable, rate_limited, insufficient_funds,
 * limit_exceeded, possible_duplicate, new_device_limit, account_frozen, idempotency_key_reused.
 */
export async function withdrawNaira(
  ctx: Context,
  actor: Actor,
  input: WithdrawalInput,
  idempotency?: Idempotency,
): Promise<Outcome> {
  const amount = parseAmount("NGN", input.amount);
  refuseFrozen(actor);
  if (actor.level < withdrawalLevel) {
    throw new AppError("kyc_level_required", withdrawalMessages.levelRequired);
  }
  refuseOutside(amount, {
    minimum: withdrawalMinimum,
    below: withdrawalMessages.minimum,
    maximum: withdrawalMaximum,
    above: withdrawalMessages.maximum,
  });
  const payee = payeeOf(input);
  const duplicate = duplicateGuard(`withdrawal:${payee}:${amount.units}`, input.confirmDuplicate);
  await checkOwnRules(ctx, actor, { kobo: amount.units, payee });
  const withdrawal = await buildWithdrawal(ctx, actor, amount, input);
  const dollarCents = await dollarValue(ctx, amount);
  const more = {
    payee,
    duplicate,
    ...(dollarCents !== undefined && { dollarCents }),
    ...(idempotency && { idempotency }),
  };
  const outcome = await book(ctx, actor, { withdrawal, more });
  await saveBeneficiary(ctx, actor.userId, withdrawal);
  return outcome;
}

type Terms = Pick<TransactionStart, "payee" | "dollarCents" | "duplicate" | "idempotency">;

async function book(
  ctx: Context,
  actor: Actor,
  { withdrawal, more }: { withdrawal: Withdrawal; more: Terms },
): Promise<Outcome> {
  const { id, userId, accountName } = withdrawal;
  return screenPayment(ctx, { flow: "withdrawal", id, userId, to: accountName }, (isHeld) => {
    const transact = (planned: Withdrawal) =>
      ctx.ledger.transact({ ...operationOf(isHeld ? underReview(planned) : planned, actor), ...more });
    return transact(withdrawal)
      .catch((error: unknown) => {
        if (!isAboveTheDaysRule(error)) throw error;
        return transact(forStaff(withdrawal));
      })
      .catch((error: unknown) => {
        throw withShortfallMessage(moneyOutRefusal(actor, error, withdrawal.createdAt), ({ shortfall }) =>
          withdrawalMessages.insufficient(formatNaira(shortfall)),
        );
      });
  });
}

export function withdrawalMessage({ answer }: Outcome): string {
  return (answer as { message: string }).message; // cast: `operationOf` wrote this answer
}

async function buildWithdrawal(
  ctx: Context,
  actor: Actor,
  amount: Money<"NGN">,
  { accountNumber, bankCode, holder }: WithdrawalInput,
): Promise<Withdrawal> {
  const bank = await findBank(ctx, bankCode);
  if (!bank) throw newInputError("bankCode", withdrawalMessages.bank);
  const accountName = await resolveAccount(ctx, actor, { accountNumber, bankCode });
  const id = newId();
  const now = ctx.clock.now();
  const figures = withdrawalFigures(amount);
  const account = { userId: actor.userId, accountNumber, bankCode };
  const request = { amount, accountName, isKnownAccount: await isKnownAccount(ctx, account), now };
  const reason = reasonForStaff(request, holder);
  return {
    id,
    userId: actor.userId,
    reference: referenceOf(id),
    state: reason === null ? "approved" : "pending_approval",
    ...figures,
    accountNumber,
    accountName,
    bankCode,
    bankName: bank.name,
    nipCode: bank.nipCode,
    forStaff: reason,
    heldUntil: holder.heldUntil?.toISOString() ?? null,
    provider: ctx.providers.payouts.vendorFor(figures.receive),
    // Our id meets the vendor's rule: 16 to 50 characters of a-z, 0-9, _ and -.
    payoutReference: id,
    createdAt: now,
    dueAt: reason === null ? now : addMilliseconds(now, decideWithinMs),
  };
}

function underReview(withdrawal: Withdrawal): Withdrawal {
  const dueAt = addMilliseconds(withdrawal.createdAt, decideWithinMs);
  return { ...withdrawal, state: "under_review", dueAt };
}

function forStaff(withdrawal: Withdrawal): Withdrawal {
  const dueAt = addMilliseconds(withdrawal.createdAt, decideWithinMs);
  return { ...withdrawal, state: "pending_approval", forStaff: aboveTheDaysRule, dueAt };
}

function isAboveTheDaysRule(error: unknown): boolean {
  const isLimit = error instanceof AppError && error.code === "limit_exceeded";
  return isLimit && error.details.data?.["limit"] === byRuleLimit.limit;
}
