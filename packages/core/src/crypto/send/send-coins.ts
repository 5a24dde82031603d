import { cryptoMessages } from "@manilla/shared/crypto/messages";
import type { sendCrypto } from "@manilla/shared/crypto/send-contract";
import type { BodyOf } from "@manilla/shared/http/route";
import { dailyLimits } from "@manilla/shared/kyc/limits";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Idempotency, Outcome, TransactionStart } from "../../ledger/types.ts";
import {
  assertNotOnHold,
  checkOwnRules,
  duplicateGuard,
  moneyOutRefusal,
  moneyOutUse,
  payeeOf,
} from "../../money-out.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { screenPayment } from "../../screening/screen-payment.ts";
import { checkAddress } from "../addresses/check-address.ts";
import { closedReceiver, findReceiver } from "../addresses/issued.ts";
import { termsFor } from "../quote.ts";
import { parseTradeRequest } from "../terms.ts";
import { withUserMessage } from "../trade.ts";
import { planExternalSend, planInternalSend, planReviewedSend, type Sending } from "./plan-send.ts";

/**
 * Sends coins to an address. The fee is deducted from the amount. If the address belongs to a customer, the send is
 * booked at once. Otherwise, the worker submits the send. Throws AppError: insufficient_funds, below_minimum,
 * invalid_address, own_address, quote_expired, limit_exceeded, possible_duplicate, new_device_limit,
 * verification_required, locked, account_frozen, rates_unavailable, unsupported_currency.
 */
export async function sendCoins(
  ctx: Context,
  actor: Actor,
  input: BodyOf<typeof sendCrypto>,
  idempotency?: Idempotency,
): Promise<Outcome> {
  const { currency } = parseTradeRequest({ ...input, side: "send", amountIn: "crypto" });
  const to = checkAddress(currency, input);
  if (!to.valid) {
    const isNoAddress = to.reason === cryptoMessages.wrongAddress;
    throw new AppError("invalid_address", isNoAddress ? cryptoMessages.recipient : to.reason);
  }
  const cap = dailyLimits[actor.level].send;
  if (cap === 0n) throw new AppError("verification_required");
  assertNotOnHold(actor, ctx.clock.now());
  const receiver = await findReceiver(ctx, to);
  if (receiver === actor.userId) throw new AppError("own_address");
  const terms = await termsFor(ctx, actor, { ...input, side: "send" });
  const where = { network: to.network.id, address: to.address, memo: to.memo };
  const payee = payeeOf(where);
  await checkOwnRules(ctx, actor, { kobo: terms.value.units, payee });
  const sending: Sending = { id: newId(), at: ctx.clock.now(), userId: actor.userId, terms, ...where };
  const rest = {
    payee,
    duplicate: duplicateGuard(`send:${currency}:${payee}:${terms.crypto.units}`, input.confirmDuplicate),
    limits: [
      { limit: "send", use: terms.dollarCents, cap },
      ...moneyOutUse(actor, terms.value.units, sending.at),
    ],
    ...(input.quoteId ? { quoteId: input.quoteId } : {}),
    ...(idempotency ? { idempotency } : {}),
  };
  try {
    if (receiver) return await ctx.ledger.transact({ ...planInternalSend(sending, receiver), ...rest });
    return await sendOutside(ctx, sending, rest);
  } catch (error) {
    // The ledger answers not_found if the receiver has closed the account meanwhile.
    if (receiver && error instanceof AppError && error.code === "not_found") throw closedReceiver();
    throw withUserMessage(terms, moneyOutRefusal(actor, error, sending.at));
  }
}

async function sendOutside(
  ctx: Context,
  sending: Sending,
  rest: Pick<TransactionStart, "payee" | "limits" | "duplicate" | "quoteId" | "idempotency">,
): Promise<Outcome> {
  const { id, userId, address } = sending;
  const { name } = ctx.providers.custody;
  return screenPayment(ctx, { flow: "send", id, userId, to: address }, (isHeld) =>
    ctx.ledger.transact({
      ...(isHeld ? planReviewedSend(sending, name) : planExternalSend(sending, name)),
      ...rest,
    }),
  );
}
