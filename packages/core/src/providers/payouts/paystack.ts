import { fromUnits } from "@manilla/shared/money";
import { z } from "zod";
import type { KnownEntry, Span, VendorBook } from "../books/port.ts";
import type { ProviderClient } from "../http.ts";
import { ignoreRefusal, ProviderError } from "../provider-error.ts";
import { parsedWebhook, type VendorWebhook } from "../webhooks.ts";
import {
  isPaystackSigned,
  type PaystackSettings,
  paystackClient,
  readPaystackList,
} from "./paystack-client.ts";
import {
  balanceAnswer,
  balancesOf,
  isAccepted,
  isUnknownTransfer,
  recipientAnswer,
  stateOf,
  submissionOf,
  type Transfer,
  transferAnswer,
  transferEntryOf,
  transferMessage,
  transferRefusalOf,
  transferRow,
  transferStatusOf,
} from "./paystack-format.ts";
import type { PayoutOrder, PayoutProvider, PayoutState, Submission } from "./port.ts";

type Known = Pick<PayoutOrder, "reference" | "amount">;

export function createPaystackPayouts(config: PaystackSettings): PayoutProvider {
  const client = paystackClient(config);

  async function transfer(order: PayoutOrder): Promise<Submission> {
    const to = {
      type: "nuban",
      name: order.accountName,
      account_number: order.accountNumber,
      bank_code: order.bankCode,
      currency: "NGN",
    };
    // Safe to repeat: the vendor returns the same recipient for the same account.
    const recipient = await client.call({
      method: "POST",
      path: "/transferrecipient",
      body: to,
      reply: recipientAnswer,
    });
    const body = {
      source: "balance",
      // Kobo, exact in a double up to our maximum.
      amount: Number(order.amount.units),
      recipient: recipient.data.recipient_code,
      reference: order.reference,
      reason: order.narration,
    };
    const answer = await client.call({ method: "POST", path: "/transfer", body, reply: z.unknown() });
    if (isAccepted(answer)) return { outcome: "taken" };
    const refused = transferRefusalOf(answer);
    if (!refused)
      throw new ProviderError("unreadable", "paystack answered in an unknown shape", {
        status: 200,
        body: answer,
      });
    return refused;
  }

  async function verify({ reference, amount }: Known): Promise<Transfer | undefined> {
    const path = `/transfer/verify/${encodeURIComponent(reference)}`;
    const answer = await client
      .call({ method: "GET", path, reply: z.unknown() })
      .catch(ignoreRefusal(isUnknownTransfer));
    if (answer === undefined || isUnknownTransfer(200, answer)) return undefined;
    const read = transferAnswer.safeParse(answer);
    if (!read.success)
      throw new ProviderError("unreadable", "paystack answered in an unknown shape", { status: 200 });
    const { data } = read.data;
    if (data.reference !== reference || BigInt(data.amount) !== amount.units) {
      throw new ProviderError("unreadable", "paystack answered about another transfer");
    }
    return data;
  }

  async function query(order: Known): Promise<PayoutState> {
    const found = await verify(order);
    return found ? stateOf(found) : { status: "unknown" };
  }

  return {
    name: "paystack",
    submit: (order) => transfer(order).catch(refusal),
    query,
    entries: (span, known) => readPaystackBook(client, { span, known, verify }),
    async balances() {
      return balancesOf(await client.call({ method: "GET", path: "/balance", reply: balanceAnswer }));
    },
    parseWebhook: (raw, headers) =>
      parsedWebhook(isPaystackSigned(raw, headers, config), () => transferMessage(raw)),
    close: () => client.close(),
  };
}

type BookRequest = {
  span: Span;
  known: readonly KnownEntry[];
  verify(order: Known): Promise<Transfer | undefined>;
};

// According to the vendor's description, a list without a status contains only pending transfers. If the list really
// has no others, we also request the transfers with each of these statuses.
const otherStatuses = [
  "success",
  "failed",
  "reversed",
  "otp",
  "received",
  "rejected",
  "blocked",
  "abandoned",
];

// Reads the vendor's list of transfers. A row of the list may have no reference. We therefore query each of our
// transfers whose reference is not in the list. The answer contains the vendor's id, by which we find the row.
async function readPaystackBook(
  client: ProviderClient,
  { span, known, verify }: BookRequest,
): Promise<VendorBook> {
  const first = await transfersOf(client, span);
  const onlyPending = first.entries.every(({ status }) => status === "pending");
  const lists = [first];
  if (onlyPending) for (const status of otherStatuses) lists.push(await transfersOf(client, span, status));
  const byId = new Map(lists.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])));
  const named = new Set([...byId.values()].map(({ reference }) => reference));
  for (const one of known) {
    if (named.has(one.reference)) continue;
    const { reference, units, at } = one;
    const found = await verify({ reference, amount: fromUnits("NGN", units) });
    if (!found) continue;
    const id = found.id ?? reference;
    const row = byId.get(id) ?? { id, asset: "NGN", units, fee: null, at };
    byId.set(id, { ...row, reference, status: transferStatusOf(found) });
  }
  const hasUnreadable = lists.some((list) => list.hasUnreadable);
  return { entries: [...byId.values()], hasUnreadable, whole: !hasUnreadable };
}

function transfersOf(client: ProviderClient, span: Span, status?: string): Promise<VendorBook> {
  const query = status === undefined ? {} : { status };
  return readPaystackList(client, span, {
    path: "/transfer",
    query,
    row: transferRow,
    entryOf: transferEntryOf,
  });
}

/**
 * A server error is final only if its body is a rejection in the vendor's own JSON format. Any other server error is
 * unclear and thrown.
 */
function refusal(error: unknown): Submission {
  if (!(error instanceof ProviderError)) throw error;
  if (error.kind === "refused") return submissionOf(error.body);
  const rejection = error.kind === "server_error" ? transferRefusalOf(error.body) : undefined;
  if (rejection && rejection.outcome !== "put_off") return rejection;
  throw error;
}

export const paystackWebhook: VendorWebhook = {
  vendor: "paystack",
  subjects: ["account", "payout"],
  description: "A payout changed its state.",
  example: {
    event: "transfer.success",
    data: { reference: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40", status: "success" },
  },
};
