import { fromUnits, toDecimal, zeroMoney } from "@manilla/shared/money";
import type { Checkout } from "@manilla/shared/naira/contract";
import type { Config } from "../../runtime/config.ts";
import { queryLines } from "../books/pages.ts";
import type { KnownEntry, VendorEntry } from "../books/port.ts";
import { ProviderError } from "../provider-error.ts";
import { parsedWebhook, type VendorWebhook } from "../webhooks.ts";
import { isLiveKey, isNotFoundReply, isPayazaSigned, payazaClient, unlessNotFound } from "./payaza-client.ts";
import { type Collection, collectionAnswer, collectionWebhook, paymentOf } from "./payaza-format.ts";
import type { CheckoutRequest, Payment, PaymentProvider } from "./port.ts";

const base = "/merchant-collection/transfer_notification_controller";
/** Our reference and the vendor's reference are queried at different paths. */
const pathOfOurs = `${base}/merchant/transaction-query`;
const pathOfTheirs = `${base}/transaction-query`;

type Settings = Pick<
  Config,
  | "PAYAZA_BASE_URL"
  | "PAYAZA_SCRIPT_URL"
  | "PAYAZA_PUBLIC_KEY"
  | "PAYAZA_SECRET_KEY"
  | "PAYAZA_PREVIOUS_SECRET_KEY"
>;

export function createPayaza(config: Settings): PaymentProvider {
  const client = payazaClient(config, 5_500);

  async function find(reference: string): Promise<Collection | null> {
    const [path, query]: [string, Record<string, string>] = reference.startsWith("P-C-")
      ? [pathOfTheirs, { transaction_reference: reference }]
      : [pathOfOurs, { merchant_reference: reference }];
    const answer = await client
      .call({ method: "GET", path, query, reply: collectionAnswer })
      .catch(unlessNotFound);
    if (answer === undefined || isNotFoundReply(200, answer)) return null;
    if (!answer.data) throw new ProviderError("unreadable", "payaza answered without a payment");
    return answer.data;
  }

  return {
    name: "payaza",
    checkout: (request) => checkoutOf(request, config),
    async verify(reference, requested) {
      const found = await find(reference);
      // An unknown payment is not final, because the vendor may not know a new reference yet.
      return found ? paymentOf(found, reference, requested) : nothingYet;
    },
    entries: (_span, known) =>
      queryLines(known, async (one) => {
        const found = await find(one.reference);
        return found ? payazaEntryOf(one, found) : undefined;
      }),
    parseWebhook: (raw, headers) =>
      parsedWebhook(isPayazaSigned(raw, headers, config), () => collectionWebhook(raw)),
    close: () => client.close(),
  };
}

const nothingYet: Payment = {
  status: "pending",
  received: zeroMoney("NGN"),
  fee: zeroMoney("NGN"),
  channel: null,
  providerReference: null,
  merchantReference: null,
  startedAt: null,
  at: null,
};

const statuses = { paid: "settled", failed: "failed", pending: "pending" } as const;

function payazaEntryOf({ reference, units, at }: KnownEntry, found: Collection): VendorEntry {
  const { status, received, fee } = paymentOf(found, reference, fromUnits("NGN", units));
  return {
    id: reference,
    reference,
    asset: "NGN",
    units: received.units,
    fee: fee.units,
    status: statuses[status],
    at,
  };
}

function checkoutOf(
  { reference, amount, payer, expiresInMinutes }: CheckoutRequest,
  config: Settings,
): Checkout {
  // The vendor's script requires a JavaScript number, which is exact up to our maximum amount.
  const naira = toDecimal(amount).toNumber();
  return {
    provider: "payaza",
    scriptUrl: config.PAYAZA_SCRIPT_URL,
    merchant_key: config.PAYAZA_PUBLIC_KEY,
    connection_mode: isLiveKey(config.PAYAZA_PUBLIC_KEY) ? "Live" : "Test",
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

export const payazaWebhook: VendorWebhook = {
  vendor: "payaza",
  subjects: ["deposit", "payout"],
  description: "A deposit was received or a payout changed its state.",
  example: {
    transaction_reference: "P-C-20260101-DEP-8F2K4M7Q",
    merchant_reference: "DEP-8F2K4M7Q",
    transaction_status: "Funds Received",
    status: "Completed",
    amount_received: 5000,
    currency_code: "NGN",
    received_from: { account_name: "OKONKWO ADAEZE", account_number: "0123456785", bank_name: "GTBank" },
  },
};
