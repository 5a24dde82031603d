import { amountText } from "@manilla/shared/http/fields";
import { exact, money } from "@manilla/shared/money";
import { z } from "zod";
import type { Config } from "../../platform/config.ts";
import { providerClient } from "../http.ts";
import { signatureFits } from "../payments/payaza-signature.ts";
import { ProviderError } from "../provider-error.ts";
import type { PayoutOrder, PayoutProvider, PayoutState, PayoutWebhook, Submission } from "./port.ts";

type Settings = Pick<
  Config,
  | "PAYAZA_BASE_URL"
  | "PAYAZA_PUBLIC_KEY"
  | "PAYAZA_SECRET_KEY"
  | "PAYAZA_PAYOUT_PIN"
  | "PAYAZA_ACCOUNT_REFERENCE"
>;

const accepted = z.object({ response_code: z.union([z.literal(200), z.literal("200")]) });
const refusalBody = z.object({
  response_code: z.union([z.string(), z.number()]).optional(),
  response_message: z.string().optional(),
});

const status = z.object({
  data: z.object({
    transactionReference: z.string(),
    transactionStatus: z.string(),
    transactionAmount: z.union([z.number().nonnegative(), z.string().max(40)]),
    sessionId: z.string().nullish(),
    responseMessage: z.string().nullish(),
    isReversed: z.boolean().nullish(),
  }),
});
type Payout = z.output<typeof status>["data"];

/** Payaza's payouts: amounts are naira, banks have their six-digit NIP codes. */
export function createPayazaPayouts(config: Settings): PayoutProvider {
  const live = config.PAYAZA_PUBLIC_KEY.includes("PKLIVE");
  const client = providerClient({
    name: "payaza",
    baseUrl: config.PAYAZA_BASE_URL,
    headers: {
      authorization: `Payaza ${Buffer.from(config.PAYAZA_PUBLIC_KEY).toString("base64")}`,
      "x-tenantid": live ? "live" : "test",
    },
    timeoutMs: 6_000,
  });

  return {
    name: "payaza",
    async submit(order) {
      if (order.nipCode === null) return { outcome: "refused", reason: "This bank can't be reached" };
      const body = { transaction_type: "nuban", service_payload: payloadOf(order, config) };
      return client
        .call({ method: "POST", path: "/payout-receptor/payout", body, reply: accepted })
        .then((): Submission => ({ outcome: "taken" }), refusal);
    },
    async query({ reference, amount }) {
      const base = "/payaza-account/api/v1/mainaccounts/merchant/transaction";
      const path = `${base}/${encodeURIComponent(reference)}`;
      const answer = await client.call({ method: "GET", path, reply: status }).catch(notFound);
      if (!answer) return { status: "unknown" };
      const { transactionReference, transactionAmount } = answer.data;
      if (
        transactionReference !== reference ||
        money("NGN", amountText(transactionAmount)).units !== amount.units
      ) {
        throw new ProviderError("unreadable", "payaza answered about another payout");
      }
      return stateOf(answer.data);
    },
    parseWebhook(raw, headers) {
      if (!signatureFits(raw, headers["x-payaza-signature"], [config.PAYAZA_SECRET_KEY]))
        return { kind: "forged" };
      return newsOf(raw);
    },
    close: () => client.close(),
  };
}

function payloadOf(order: PayoutOrder, config: Settings) {
  // The vendor takes a number of naira; every amount up to our maximum is exact in a double.
  const naira = exact(order.amount).toNumber();
  return {
    payout_amount: naira,
    transaction_pin: config.PAYAZA_PAYOUT_PIN,
    account_reference: config.PAYAZA_ACCOUNT_REFERENCE,
    currency: "NGN",
    country: "NGA",
    payout_beneficiaries: [
      {
        credit_amount: naira,
        account_number: order.accountNumber,
        account_name: order.accountName,
        bank_code: order.nipCode,
        narration: order.narration,
        transaction_reference: order.reference,
      },
    ],
  };
}

function refusal(error: unknown): Submission {
  if (!(error instanceof ProviderError) || error.kind !== "refused") throw error;
  const { response_code, response_message = "refused" } = refusalBody.safeParse(error.body).data ?? {};
  // X03: there already, from a sending whose answer got lost. X01 and X02: no such account, no such bank.
  if (response_code === "X03") return { outcome: "taken" };
  const forGood = response_code === "X01" || response_code === "X02";
  return { outcome: forGood ? "refused" : "put_off", reason: response_message };
}

function notFound(error: unknown): undefined {
  if (error instanceof ProviderError && error.kind === "refused" && error.status === 404) return undefined;
  throw error;
}

/** A reversal answers like a failure; its flag tells them apart. Words we don't know are not conclusive. */
function stateOf(payout: Payout): PayoutState {
  const reason = payout.responseMessage ?? "The bank did not accept the transfer";
  if (payout.transactionStatus === "NIP_SUCCESS")
    return { status: "paid", sessionId: payout.sessionId ?? null };
  if (payout.transactionStatus !== "NIP_FAILURE") return { status: "processing" };
  return payout.isReversed === true ? { status: "reversed", reason } : { status: "failed", reason };
}

const message = z.object({
  transaction_reference: z.string().regex(/^[\x20-\x7e]{1,128}$/),
  transaction_type: z.literal("DEBIT"),
  transaction_status: z.string().max(64),
  is_reversed: z.boolean().nullish(),
});

function newsOf(raw: Buffer): PayoutWebhook {
  const { success, data } = message.safeParse(jsonOf(raw));
  if (!success) return { kind: "ignored" };
  const { transaction_reference: reference, transaction_status, is_reversed } = data;
  const key = `payout:${transaction_status}${is_reversed === true ? ":reversed" : ""}:${reference}`;
  return { kind: "payout", event: { key, reference, body: { reference, transaction_status, is_reversed } } };
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}
