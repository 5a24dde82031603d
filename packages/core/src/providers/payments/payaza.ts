import { exact, fromUnits, zero } from "@manilla/shared/money";
import type { Checkout } from "@manilla/shared/naira/contract";
import type { Config } from "../../runtime/config.ts";
import { linesPerPage, readPages } from "../books/pages.ts";
import { providerClient } from "../http.ts";
import { lagosTime } from "../lagos-time.ts";
import { ProviderError, unlessUnknown } from "../provider-error.ts";
import {
  type Collection,
  collectionAnswer,
  collectionList,
  collectionWebhook,
  entryOf,
  finalWords,
  unknownTransaction,
} from "./payaza-format.ts";
import { signatureFits } from "./payaza-signature.ts";
import type { CheckoutRequest, Payment, PaymentProvider, Webhook } from "./port.ts";

const desk = "/merchant-collection/transfer_notification_controller/merchant";
const queryPath = `${desk}/transaction-query`;

type Settings = Pick<
  Config,
  | "PAYAZA_BASE_URL"
  | "PAYAZA_SCRIPT_URL"
  | "PAYAZA_PUBLIC_KEY"
  | "PAYAZA_SECRET_KEY"
  | "PAYAZA_PREVIOUS_SECRET_KEY"
>;

/** Payaza's collections: the checkout popup, its status query and its webhook. */
export function createPayaza(config: Settings): PaymentProvider {
  // The vendor tells its worlds apart by the key: PZ78-PKLIVE-… and PZ78-PKTEST-….
  const live = config.PAYAZA_PUBLIC_KEY.includes("PKLIVE");
  const client = providerClient({
    name: "payaza",
    baseUrl: config.PAYAZA_BASE_URL,
    headers: {
      authorization: `Payaza ${Buffer.from(config.PAYAZA_PUBLIC_KEY).toString("base64")}`,
      "x-tenantid": live ? "live" : "test",
    },
    timeoutMs: 5_500,
  });
  // While a key is being rotated both sign: the vendor switches at a moment of its own.
  const keys = [config.PAYAZA_SECRET_KEY, config.PAYAZA_PREVIOUS_SECRET_KEY].filter(
    (key) => key !== undefined,
  );

  return {
    name: "payaza",
    checkout: (request) => checkoutOf(request, config, live),
    async verify(reference) {
      // Theirs begin with P-C-; asked by the wrong one of the two the vendor finds nothing.
      const query = reference.startsWith("P-C-")
        ? { transaction_reference: reference }
        : { merchant_reference: reference };
      const answer = await client
        .call({ method: "GET", path: queryPath, query, reply: collectionAnswer })
        // A reference the vendor doesn't know may be one it doesn't know yet.
        .catch((error: unknown) => unlessUnknown(error, unknownTransaction));
      return answer?.data ? paymentOf(answer.data, reference) : nothingYet;
    },
    // The vendor's public pages name no list of collections: path and parameters are to be confirmed with it.
    entries: (span) =>
      readPages(span, async (page) => {
        const times = { start_date: span.from.toISOString(), end_date: span.until.toISOString() };
        const query = { page, limit: linesPerPage, ...times };
        const path = `${desk}/transactions`;
        const { data } = await client.call({ method: "GET", path, query, reply: collectionList });
        return { entries: data.map(entryOf), last: data.length < linesPerPage };
      }),
    parseWebhook(raw, headers) {
      if (!signatureFits(raw, headers["x-payaza-signature"], keys)) return { kind: "forged" };
      return webhookOf(raw);
    },
    close: () => client.close(),
  };
}

const nothingYet: Payment = {
  status: "pending",
  received: zero("NGN"),
  fee: zero("NGN"),
  channel: null,
  providerReference: null,
  startedAt: null,
  at: null,
};

function paymentOf(data: Collection, asked: string): Payment {
  const known = [data.merchant_reference, data.transaction_reference].filter(Boolean);
  if (known.length > 0 && !known.includes(asked)) {
    throw new ProviderError("unreadable", "payaza answered about another payment");
  }
  const status = finalWords[data.transaction_status.toLowerCase()] ?? "pending";
  if (status === "paid" && data.currency_code !== undefined && data.currency_code !== "NGN") {
    throw new ProviderError("unreadable", "payaza answered in another currency");
  }
  const received = status === "paid" ? data.amount_received : zero("NGN");
  // A fee above the payment is a mistake of theirs: it is not booked, and reconciliation shows the difference.
  const fee = data.transaction_fee.units <= received.units ? data.transaction_fee : zero("NGN");
  return {
    status: status === "paid" && received.units === 0n ? "pending" : status,
    received,
    fee: fromUnits("NGN", fee.units),
    channel: data.channel ?? null,
    providerReference: data.transaction_reference ?? null,
    startedAt: lagosTime(data.initiated_date),
    at: lagosTime(data.current_status_date),
  };
}

function webhookOf(raw: Buffer): Webhook {
  const message = collectionWebhook(raw);
  if (!message) return { kind: "ignored" };
  const reference = message.merchant_reference ?? message.transaction_reference;
  const key = `${message.transaction_reference}:${message.status ?? message.transaction_status}`;
  return { kind: "payment", event: { key: key.slice(0, 200), reference, body: message.kept } };
}

function checkoutOf(
  { reference, amount, payer, expiresInMinutes }: CheckoutRequest,
  config: Settings,
  live: boolean,
): Checkout {
  // The vendor's script takes a number of naira; every amount up to our maximum is exact in a double.
  const naira = exact(amount).toNumber();
  return {
    provider: "payaza",
    scriptUrl: config.PAYAZA_SCRIPT_URL,
    merchant_key: config.PAYAZA_PUBLIC_KEY,
    connection_mode: live ? "Live" : "Test",
    checkout_amount: naira,
    currency_code: "NGN",
    email_address: payer.email,
    first_name: payer.firstName,
    last_name: payer.lastName,
    phone_number: payer.phone,
    transaction_reference: reference,
    virtual_account_configuration: { expires_in_minutes: expiresInMinutes },
    additional_details: { user_email: payer.email, deposit_type: "naira_wallet", amount: naira },
  };
}
