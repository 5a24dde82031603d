import { inSeconds, minutes } from "@manilla/shared/duration";
import { formatAsset } from "@manilla/shared/format-money";
import type { BodyOf } from "@manilla/shared/http/route";
import { dailyLimits } from "@manilla/shared/kyc/limits";
import { decimalText } from "@manilla/shared/money";
import {
  type sendTransfer as contract,
  type Transfer,
  transferReply,
} from "@manilla/shared/transfers/contract";
import { maskName, transferMessages } from "@manilla/shared/transfers/rules";
import { referenceOf } from "@manilla/shared/wallet/reference";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { newEvent } from "../events/events.ts";
import { availableAccount } from "../ledger/accounts.ts";
import type {
  CounterpartyEntry,
  DuplicateGuard,
  Idempotency,
  LedgerEvent,
  Outcome,
  TransactionStart,
} from "../ledger/types.ts";
import { assertNotOnHold, checkOwnRules, moneyOutRefusal, moneyOutUse, payeeOf } from "../money-out.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { findRecipient, type Recipient, unknownRecipient } from "./find-recipient.ts";
import { readTransferAmount, type TransferAmount } from "./transfer-amount.ts";

const duplicateSeconds = inSeconds(minutes(2));

/**
 * `to` is "@username" or a phone number. Throws AppError: the errors of `findRecipient`, `readTransferAmount` and
 * `bookTransfer`.
 */
export async function sendTransfer(
  ctx: Context,
  actor: Actor,
  { to, asset, amount, note, confirmDuplicate }: BodyOf<typeof contract>,
  idempotency?: Idempotency,
): Promise<Outcome> {
  const value = await readTransferAmount(ctx, { asset, amount });
  const recipient = await findRecipient(ctx, actor, to);
  const fingerprint = `transfer:${recipient.userId}:${value.amount.asset}:${value.amount.units}`;
  const plan = {
    value,
    recipient,
    note: note || null,
    duplicate: { fingerprint, withinSeconds: duplicateSeconds, confirmed: confirmDuplicate ?? false },
  };
  return bookTransfer(ctx, actor, plan, idempotency);
}

interface PlannedTransfer {
  value: TransferAmount;
  recipient: Recipient;
  note: string | null;
  requestId?: string;
  duplicate?: DuplicateGuard;
}

/**
 * Books the transfer, which is final at once. Throws AppError: insufficient_funds, limit_exceeded,
 * verification_required, possible_duplicate, quote_expired (the request is no longer open), new_device_limit,
 * new_payee, transfers_off, confirmation_required, locked, account_frozen, idempotency_key_reused.
 */
export async function bookTransfer(
  ctx: Context,
  actor: Actor,
  plan: PlannedTransfer,
  idempotency?: Idempotency,
): Promise<Outcome> {
  const cap = dailyLimits[actor.level].transfer;
  if (cap === 0n) throw new AppError("verification_required");
  const now = ctx.clock.now();
  assertNotOnHold(actor, now);
  const kobo = plan.value.worth.units;
  await checkOwnRules(ctx, actor, { kobo, payee: payeeOf(plan.recipient) });
  const sender = await ctx.prisma.user.findUniqueOrThrow({ where: { id: actor.userId } });
  const operation = operationOf({ plan, sender, at: now });
  return ctx.ledger
    .transact({
      ...operation,
      limits: [{ limit: "transfer", use: kobo, cap }, ...moneyOutUse(actor, kobo, now)],
      ...(plan.requestId && { quoteId: plan.requestId }),
      ...(plan.duplicate && { duplicate: plan.duplicate }),
      ...(idempotency && { idempotency }),
    })
    .catch((error: unknown) => {
      // The ledger answers not_found if the recipient has closed the account meanwhile.
      if (error instanceof AppError && error.code === "not_found") throw unknownRecipient();
      throw moneyOutRefusal(actor, error, now);
    });
}

export function transferMessage({ answer }: Pick<Outcome, "answer">): string {
  const { asset, amount, to } = transferReply.parse(answer);
  return transferMessages.sent(formatAsset(asset, amount), to);
}

interface Booking {
  plan: PlannedTransfer;
  sender: { id: string; username: string; identityName: string | null };
  at: Date;
}

function operationOf({ plan, sender, at }: Booking): TransactionStart {
  const { value, recipient, note } = plan;
  const id = newId();
  const companion = companionOf({ plan, sender, at });
  return {
    ...value.facts,
    id,
    at,
    userId: sender.id,
    kind: "transfer.send",
    state: "completed",
    final: true,
    moneyOut: value.amount,
    counterparty: recipient.to,
    payee: payeeOf(recipient),
    details: { to: recipient.to, detail: recipient.detail, personName: recipient.name, note },
    legs: [
      { from: availableAccount(sender.id), to: availableAccount(recipient.userId), money: value.amount },
    ],
    companion,
    reason: "Sent to another Manilla user",
    answer: answerOf({ id, at, plan }),
    events: transferEvents({ plan, sender, at }, { sentId: id, receivedId: companion.id }),
  };
}

function transferEvents(
  { plan, sender }: Booking,
  { sentId, receivedId }: { sentId: string; receivedId: string },
): LedgerEvent[] {
  const { value, recipient, note, requestId } = plan;
  const money = { asset: value.amount.asset, amount: decimalText(value.amount) };
  return [
    newEvent("transfer.sent", {
      userId: sender.id,
      transactionId: sentId,
      ...money,
      to: recipient.to,
      ...(requestId && { moneyRequestId: requestId }),
    }),
    newEvent("transfer.received", {
      userId: recipient.userId,
      transactionId: receivedId,
      ...money,
      from: `@${sender.username}`,
      note,
    }),
  ];
}

function companionOf({ plan: { value, recipient, note }, sender }: Booking): CounterpartyEntry {
  return {
    ...value.facts,
    id: newId(),
    userId: recipient.userId,
    kind: "transfer.receive",
    state: "completed",
    moneyIn: value.amount,
    counterparty: `@${sender.username}`,
    details: { personName: sender.identityName === null ? null : maskName(sender.identityName), note },
  };
}

function answerOf({ id, at, plan }: { id: string; at: Date; plan: PlannedTransfer }): Transfer {
  const { value, recipient, note } = plan;
  return {
    transactionId: id,
    reference: referenceOf(id),
    status: "completed",
    asset: value.amount.asset,
    amount: decimalText(value.amount),
    to: recipient.to,
    name: recipient.name,
    note,
    createdAt: at.toISOString(),
  };
}
