import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import type { Span } from "../books/port.ts";
import type { ProviderClient } from "../http.ts";
import {
  isNaira,
  isPaystackSigned,
  type PaystackSettings,
  paystackClient,
  readPaystackList,
} from "../payouts/paystack-client.ts";
import { ignoreRefusal, ignoreStatus, ProviderError } from "../provider-error.ts";
import { parsedWebhook, readJson } from "../webhooks.ts";
import {
  accountAnswer,
  accountChannel,
  accountEntryOf,
  accountList,
  accountOf,
  customerAnswer,
  isNotReady,
  paymentMessage,
  paymentOf,
  transactionAnswer,
  transactionRow,
} from "./paystack-format.ts";
import type { AccountAnswer, AccountHolder, HeldNumber, NairaAccountProvider } from "./port.ts";

type Settings = PaystackSettings & Pick<Config, "PUBLIC_URL" | "NAIRA_ACCOUNT_BANK">;

export function createPaystackAccounts(config: Settings): NairaAccountProvider {
  const client = paystackClient(config);
  // The vendor may ignore `channel`, so payments of other channels are dropped here.
  const list = async (span: Span) => {
    const query = { channel: accountChannel };
    const { rows, ...book } = await readPaystackList(client, span, {
      path: "/transaction",
      query,
      row: transactionRow,
      entryOf: accountEntryOf,
    });
    return { ...book, rows: rows.filter(({ channel }) => channel === accountChannel) };
  };
  return {
    name: "paystack",
    offered: config.NAIRA_ACCOUNT_BANK !== undefined,
    issue: (holder) => issue(client, holder, config).catch(refusal),
    find: (holder) => find(client, emailOf(holder, config)),
    async deactivate(accountId) {
      const path = `/dedicated_account/${encodeURIComponent(accountId)}`;
      await client.call({ method: "DELETE", path, reply: z.unknown() }).catch(ignoreClosedAccount);
    },
    async payment(reference) {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      const { data } = await client.call({ method: "GET", path, reply: transactionAnswer });
      if (data.reference !== reference)
        throw new ProviderError("unreadable", "paystack answered about another payment");
      return paymentOf(data);
    },
    payments: async (span) => (await list(span)).rows.filter(isNaira).map(paymentOf),
    async entries(span) {
      const { rows, ...book } = await list(span);
      return { ...book, entries: rows.map(accountEntryOf) };
    },
    parseWebhook: (raw, headers) =>
      parsedWebhook(isPaystackSigned(raw, headers, config), () => paymentMessage(readJson(raw))),
    close: () => client.close(),
  };
}

// The vendor identifies customers by an e-mail address. We make this address from the user's id, because a real address
// may get another owner.
function emailOf({ id }: Pick<AccountHolder, "id">, { PUBLIC_URL }: Settings): string {
  return `${id}@${new URL(PUBLIC_URL).hostname.replace(/^localhost$/, "localhost.example")}`;
}

/** Searches for the account first, because an earlier request whose answer was lost may have created the account. */
async function issue(
  client: ProviderClient,
  holder: AccountHolder,
  config: Settings,
): Promise<AccountAnswer> {
  const body = {
    email: emailOf(holder, config),
    first_name: holder.firstName,
    last_name: holder.lastName,
    phone: holder.phone,
  };
  const { data: customer } = await client.call({
    method: "POST",
    path: "/customer",
    body,
    reply: customerAnswer,
  });
  const held = await heldBy(client, customer);
  if (held.status === "issued") return held;
  const code = customer.customer_code;
  const made = await client.call({
    method: "POST",
    path: "/dedicated_account",
    body: { customer: code, preferred_bank: config.NAIRA_ACCOUNT_BANK },
    reply: accountAnswer.nullable().catch(null),
  });
  const account = made && accountOf(made.data, code);
  return account ? { status: "issued", account } : { status: "pending" };
}

async function find(client: ProviderClient, email: string): Promise<HeldNumber> {
  const path = `/customer/${encodeURIComponent(email)}`;
  const customer = await client.call({ method: "GET", path, reply: customerAnswer }).catch(ignoreStatus(404));
  return customer ? heldBy(client, customer.data) : { status: "none" };
}

async function heldBy(
  client: ProviderClient,
  { customer_code: code, id }: z.output<typeof customerAnswer>["data"],
): Promise<HeldNumber> {
  const query = { customer: id, active: "true", currency: "NGN" };
  const listed = await client
    .call({ method: "GET", path: "/dedicated_account", query, reply: accountList })
    .catch(ignoreStatus(404));
  const rows = listed?.data ?? [];
  const account = rows.map((row) => accountOf(row, code)).find((one) => one !== null);
  if (account) return { status: "issued", account };
  return { status: rows.some(isNotReady) ? "pending" : "none" };
}

const refusalBody = z.looseObject({ status: z.literal(false), message: z.string().max(300) });

/** If the error is a refusal in the vendor's own format, returns it. Throws any other error, and also a rate limit. */
function refusal(error: unknown): AccountAnswer {
  if (!(error instanceof ProviderError) || error.kind !== "refused" || error.status === 429) throw error;
  const body = refusalBody.safeParse(error.body);
  if (!body.success) throw error;
  return { status: "refused", reason: body.data.message };
}

const ignoreClosedAccount = ignoreRefusal((status, body) => {
  if (status !== 400) return status === 404;
  const message = refusalBody.safeParse(body).data?.message ?? "";
  return /not found|inactive|deactivated|unassigned/i.test(message);
});
