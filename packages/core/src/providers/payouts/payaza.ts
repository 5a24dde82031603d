import { amountText } from "@manilla/shared/http/fields";
import { exact, type Money, money } from "@manilla/shared/money";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { linesPerPage, readPages } from "../books/pages.ts";
import type { VendorEntry } from "../books/port.ts";
import { providerClient } from "../http.ts";
import { unknownTransaction } from "../payments/payaza-format.ts";
import { signatureFits } from "../payments/payaza-signature.ts";
import { ProviderError, unlessUnknown } from "../provider-error.ts";
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

const payout = z.object({
  transactionReference: z.string(),
  transactionStatus: z.string(),
  transactionAmount: z.union([z.number().nonnegative(), z.string().max(40)]),
  sessionId: z.string().nullish(),
  responseMessage: z.string().nullish(),
  isReversed: z.boolean().nullish(),
});
type Payout = z.output<typeof payout>;
const status = z.object({ data: payout });
const line = payout.extend({
  id: z.union([z.number(), z.string()]),
  transactionType: z.string().nullish(),
  transactionDateTime: z.string(),
  currency: z.string().nullish(),
});
const list = z.object({ data: z.array(line) });
const account = z.object({
  payazaAccountReference: z.string(),
  accountBalance: z.union([z.number().nonnegative(), z.string().max(40)]),
  currency: z.string(),
});
const accounts = z.object({ data: z.array(account) });
const base = "/payaza-account/api/v1/mainaccounts/merchant";

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
      const path = `${base}/transaction/${encodeURIComponent(reference)}`;
      const answer = await client
        .call({ method: "GET", path, reply: status })
        .catch((error: unknown) => unlessUnknown(error, unknownTransaction));
      if (!answer) return { status: "unknown" };
      const { transactionReference, transactionAmount } = answer.data;
      if (transactionReference !== reference || nairaOf(transactionAmount).units !== amount.units) {
        throw new ProviderError("unreadable", "payaza answered about another payout");
      }
      return stateOf(answer.data);
    },
    // Its list of an account's transactions is not in the vendor's public pages; how it pages is their other lists' way.
    entries: (span) =>
      readPages(span, async (page) => {
        const times = { start_date: span.from.toISOString(), end_date: span.until.toISOString() };
        const query = { page, limit: linesPerPage, ...times };
        const { data } = await client.call({
          method: "GET",
          path: `${base}/transactions`,
          query,
          reply: list,
        });
        const payouts = data.filter(({ transactionType }) => (transactionType ?? "DEBIT") === "DEBIT");
        return { entries: payouts.map(entryOf), last: data.length < linesPerPage };
      }),
    async balances() {
      const { data } = await client.call({ method: "GET", path: `${base}/enquiry/main`, reply: accounts });
      const own = data.filter(({ currency }) => currency === "NGN");
      const named = own.filter((one) => one.payazaAccountReference === config.PAYAZA_ACCOUNT_REFERENCE);
      return named.map(({ accountBalance }) => nairaOf(accountBalance));
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

/** A reversal answers like a failure; its flag tells them apart. Words we don't know are not conclusive. */
function statusOf(said: Payout): VendorEntry["status"] {
  if (said.transactionStatus === "NIP_SUCCESS") return "settled";
  if (said.transactionStatus !== "NIP_FAILURE") return "pending";
  return said.isReversed === true ? "reversed" : "failed";
}

function stateOf(said: Payout): PayoutState {
  const reason = said.responseMessage ?? "The bank did not accept the transfer";
  const known = statusOf(said);
  if (known === "settled") return { status: "paid", sessionId: said.sessionId ?? null };
  return known === "pending" ? { status: "processing" } : { status: known, reason };
}

function entryOf(said: z.output<typeof line>): VendorEntry {
  return {
    id: String(said.id),
    reference: said.transactionReference,
    asset: (said.currency ?? "NGN") === "NGN" ? "NGN" : null,
    units: nairaOf(said.transactionAmount).units,
    fee: null,
    status: statusOf(said),
    at: new Date(said.transactionDateTime),
  };
}

function nairaOf(amount: string | number): Money<"NGN"> {
  return money("NGN", amountText(amount));
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
