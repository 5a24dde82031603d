import { amountText } from "@manilla/shared/http/fields";
import { AmountError, type Money, toDecimal, toMoney } from "@manilla/shared/money";
import { z } from "zod";
import type { VendorSettings } from "../../runtime/config.ts";
import { ProviderError } from "../provider-error.ts";
import type { WebhookMessage } from "../webhooks/port.ts";
import { readJson } from "../webhooks.ts";
import type { PayoutOrder, PayoutState, Submission } from "./port.ts";

const text = z.string().max(300).nullish().catch(null);
const code = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => String(value ?? ""));

const submission = z.looseObject({
  response_code: code,
  resp_code: code,
  response_message: text,
  message: text,
  retry_count: z.number().nullish().catch(null),
});

/**
 * Reads the vendor's answer to a payout. Code X03: the payout already exists. X01 and X02: the account or bank does not
 * exist. After a wrong PIN, all payouts stop, because the third wrong PIN locks our account.
 */
export function submissionOf(body: unknown): Submission | undefined {
  const { success, data: answer } = submission.safeParse(body);
  if (!success) return undefined;
  const codes = [answer.resp_code, answer.response_code].map((one) => one.toUpperCase());
  const reason = answer.response_message ?? answer.message ?? "refused";
  if (codes.includes("X03")) return { outcome: "taken" };
  if (codes.includes("X01") || codes.includes("X02")) return { outcome: "refused", reason };
  if (answer.response_code === "200") return { outcome: "taken" };
  if (/\bpin\b/i.test(reason)) return { outcome: "stopped", reason: "the payout PIN was not accepted" };
  return /insufficient/i.test(reason) ? { outcome: "put_off", reason } : undefined;
}

export function refusalReason(body: unknown): string {
  const { data } = submission.safeParse(body);
  return data?.response_message ?? data?.message ?? "refused";
}

const payout = z.looseObject({
  transactionReference: z.string(),
  transactionStatus: z.string(),
  transactionAmount: z.union([z.number().nonnegative(), z.string().max(40)]),
  currency: text,
  sessionId: text,
  responseMessage: text,
  isReversed: z.boolean().nullish().catch(null),
});
export const payoutAnswer = z.looseObject({ data: payout.nullish() });
type Payout = z.output<typeof payout>;

export function stateOf(
  payout: Payout,
  { reference, amount }: Pick<PayoutOrder, "reference" | "amount">,
): PayoutState {
  const isNaira = (payout.currency ?? "NGN").toUpperCase() === "NGN";
  const isSame =
    payout.transactionReference === reference && nairaOf(payout.transactionAmount).units === amount.units;
  if (!isSame || !isNaira) throw new ProviderError("unreadable", "payaza answered about another payout");
  const reason = payout.responseMessage ?? "The bank did not accept the transfer";
  switch (payout.transactionStatus.trim().toUpperCase()) {
    case "NIP_SUCCESS":
      return { status: "paid", sessionId: payout.sessionId ?? null };
    case "NIP_REVERSAL_SUCCESS":
      return { status: "reversed", reason };
    case "NIP_FAILURE":
      return { status: payout.isReversed === true ? "reversed" : "failed", reason };
    default:
      return { status: "processing" };
  }
}

export function nairaOf(amount: string | number): Money<"NGN"> {
  try {
    return toMoney("NGN", amountText(amount));
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw new ProviderError("unreadable", "payaza answered with what is no amount of naira");
  }
}

export function payloadOf(order: PayoutOrder, config: VendorSettings<"PAYAZA">) {
  // The vendor requires naira as a number, which is exact up to our maximum amount.
  const naira = toDecimal(order.amount).toNumber();
  const pin = config.PAYAZA_PAYOUT_PIN ?? "";
  return {
    transaction_type: "nuban",
    service_payload: {
      payout_amount: naira,
      // According to the vendor's documentation, the PIN is a number. A PIN that begins with zero is sent as text, to
      // keep the zero.
      transaction_pin: /^[1-9][0-9]{3,7}$/.test(pin) ? Number(pin) : pin,
      account_reference: config.PAYAZA_ACCOUNT_REFERENCE,
      currency: "NGN",
      country: "NGA",
      payout_beneficiaries: [
        {
          credit_amount: naira,
          account_number: order.accountNumber,
          account_name: order.accountName,
          bank_code: order.nipCode,
          narration: plainNarration(order.narration),
          transaction_reference: order.reference,
          sender: {
            sender_name: config.PAYAZA_SENDER_NAME,
            sender_phone_number: config.PAYAZA_SENDER_PHONE,
            sender_address: config.PAYAZA_SENDER_ADDRESS,
          },
        },
      ],
    },
  };
}

const message = z.object({
  transaction_reference: z.string().regex(/^[\x20-\x7e]{1,128}$/),
  transaction_type: z.literal("DEBIT"),
  transaction_status: z.string().max(64),
  is_reversed: z.boolean().nullish(),
});

export function payoutMessage(raw: Buffer): WebhookMessage | undefined {
  const { success, data } = message.safeParse(readJson(raw));
  if (!success) return undefined;
  const { transaction_reference: reference, transaction_status, is_reversed } = data;
  const key = `payout:${transaction_status}${is_reversed === true ? ":reversed" : ""}:${reference}`;
  return { key, reference, body: { reference, transaction_status, is_reversed } };
}

/** Banks print only 25 characters of the narration. They refuse anything except letters, digits and spaces. */
const longest = 25;

export function plainNarration(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9 ]/g, "")
    .replace(/ +/g, " ")
    .trim();
  return plain.slice(0, longest).trim();
}
