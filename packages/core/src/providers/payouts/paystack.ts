import type { Config } from "../../runtime/config.ts";
import { linesPerPage, readPages } from "../books/pages.ts";
import { providerClient } from "../http.ts";
import { ProviderError, unlessUnknown } from "../provider-error.ts";
import {
  balanceAnswer,
  balancesOf,
  entryOf,
  paystackSignatureFits,
  recipientAnswer,
  refusalBody,
  statusOf,
  type Transfer,
  transferAnswer,
  transferList,
  transferNews,
  unknownTransfer,
} from "./paystack-format.ts";
import type { PayoutOrder, PayoutProvider, PayoutState, Submission } from "./port.ts";

/** Paystack's transfers: a recipient, then a transfer to it under our reference. */
export function createPaystackPayouts(
  config: Pick<Config, "PAYSTACK_BASE_URL" | "PAYSTACK_SECRET_KEY">,
): PayoutProvider {
  const client = providerClient({
    name: "paystack",
    baseUrl: config.PAYSTACK_BASE_URL,
    headers: { authorization: `Bearer ${config.PAYSTACK_SECRET_KEY}` },
    timeoutMs: 6_000,
  });

  async function transfer(order: PayoutOrder): Promise<Submission> {
    const to = {
      type: "nuban",
      name: order.accountName,
      account_number: order.accountNumber,
      bank_code: order.bankCode,
      currency: "NGN",
    };
    // The vendor answers the same recipient again for the same account, so this may be repeated.
    const recipient = await client.call({
      method: "POST",
      path: "/transferrecipient",
      body: to,
      reply: recipientAnswer,
    });
    const body = {
      source: "balance",
      // Kobo; every amount up to our maximum is exact in a double.
      amount: Number(order.amount.units),
      recipient: recipient.data.recipient_code,
      reference: order.reference,
      reason: order.narration,
    };
    await client.call({ method: "POST", path: "/transfer", body, reply: transferAnswer });
    return { outcome: "taken" };
  }

  return {
    name: "paystack",
    submit: (order) => transfer(order).catch(refusal),
    async query({ reference, amount }) {
      const path = `/transfer/verify/${encodeURIComponent(reference)}`;
      const answer = await client
        .call({ method: "GET", path, reply: transferAnswer })
        .catch((error: unknown) => unlessUnknown(error, unknownTransfer));
      if (!answer) return { status: "unknown" };
      if (answer.data.reference !== reference || BigInt(answer.data.amount) !== amount.units) {
        throw new ProviderError("unreadable", "paystack answered about another transfer");
      }
      return stateOf(answer.data);
    },
    entries: (span) =>
      readPages(span, async (page) => {
        const times = { from: span.from.toISOString(), to: span.until.toISOString() };
        const query = { perPage: linesPerPage, page, ...times };
        const { data } = await client.call({ method: "GET", path: "/transfer", query, reply: transferList });
        return { entries: data.map(entryOf), last: data.length < linesPerPage };
      }),
    async balances() {
      return balancesOf(await client.call({ method: "GET", path: "/balance", reply: balanceAnswer }));
    },
    parseWebhook(raw, headers) {
      if (!paystackSignatureFits(raw, headers["x-paystack-signature"], config.PAYSTACK_SECRET_KEY)) {
        return { kind: "forged" };
      }
      const event = transferNews(raw);
      return event ? { kind: "payout", event } : { kind: "ignored" };
    },
    close: () => client.close(),
  };
}

/** The refusals that stay what they are however often one asks. Every other refusal may be different tomorrow. */
const forGood = new Set([
  "invalid_account_number",
  "invalid_bank_code",
  "invalid_transfer_recipient",
  "invalid_amount",
]);

function refusal(error: unknown): Submission {
  if (!(error instanceof ProviderError) || error.kind !== "refused") throw error;
  const { code = "", message = "refused" } = refusalBody.safeParse(error.body).data ?? {};
  // It is there already, from a sending whose answer got lost.
  if (code === "duplicate_reference") return { outcome: "taken" };
  return { outcome: forGood.has(code) ? "refused" : "put_off", reason: message };
}

function stateOf(transfer: Transfer): PayoutState {
  const reason = transfer.gateway_response ?? "The bank did not accept the transfer";
  const status = statusOf(transfer);
  if (status === "settled") return { status: "paid", sessionId: transfer.session?.id ?? null };
  return status === "pending" ? { status: "processing" } : { status, reason };
}
