import type { RouteExample } from "@manilla/shared/http/route-example";

const reference = "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40";
const common =
  "The signature is checked over the exact bytes; a wrong one answers 400. A notification is stored once and processed " +
  "afterwards, so sending it again does no harm. Amounts are never taken from here: the provider is asked.";

/** VTpass sends a callback again until it gets this. */
export const vtpassAnswer = { response: "success" };

/** What each provider sends. Its signature is described in the provider's own documentation. */
export const webhookExamples: readonly RouteExample[] = [
  webhook("payaza", `A deposit was received or a payout changed its state. ${common}`, {
    transaction_reference: "P-C-20260101-DEP-8F2K4M7Q",
    merchant_reference: "DEP-8F2K4M7Q",
    transaction_status: "Funds Received",
    status: "Completed",
    amount_received: 5000,
    currency_code: "NGN",
    received_from: { account_name: "OKONKWO ADAEZE", account_number: "0123456785", bank_name: "GTBank" },
  }),
  webhook("paystack", `A payout changed its state. ${common}`, {
    event: "transfer.success",
    data: { reference, status: "success" },
  }),
  webhook("dojah", `An identity check changed its state. ${common}`, {
    reference_id: reference,
    verification_status: "Completed",
  }),
  webhook("quidax", `A coin deposit or a withdrawal changed its state. ${common}`, {
    event: "deposit.successful",
    data: { id: "deposit1", status: "accepted", user: { id: "account1" } },
  }),
  webhook("maplerad", `A bill purchase changed its state. ${common}`, {
    event: "bill.successful",
    data: { id: reference, status: "SUCCESS" },
  }),
  {
    ...webhook("vtpass", "A bill purchase changed its state. Unsigned, so it only says where to ask.", {
      type: "transaction-update",
      data: {
        code: "000",
        requestId: "202611200930a1b2c3d4e5f60718",
        content: { transactions: { status: "delivered" } },
      },
    }),
    answer: vtpassAnswer,
  },
];

function webhook(vendor: string, description: string, body: RouteExample["body"] & object): RouteExample {
  return { name: `${vendor}Webhook`, description, body, reply: {}, message: "Received" };
}
