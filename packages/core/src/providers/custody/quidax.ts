import type { VendorSettings } from "../../runtime/config.ts";
import type { ProviderClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import { parsedWebhook, type VendorWebhook, webhookKeys } from "../webhooks.ts";
import { type CustodyProvider, depositsPerPage } from "./port.ts";
import { createAddresses, createHouseAccount } from "./quidax-accounts.ts";
import { readBalances, readDepositEntries, readWithdrawalEntries } from "./quidax-books.ts";
import { ignoreUnknown, ownRefusal, quidaxClient } from "./quidax-client.ts";
import {
  accountAnswer,
  accountsAnswer,
  custodyDepositOf,
  custodyWithdrawalOf,
  depositAnswer,
  readableDeposits,
  withdrawalAnswer,
} from "./quidax-format.ts";
import { createNetworks } from "./quidax-networks.ts";
import { isQuidaxSignature, readQuidaxMessage } from "./quidax-webhook.ts";
import { readNetworkFee, submitCollection, submitWithdrawal } from "./quidax-withdraw.ts";

type Settings = VendorSettings<"QUIDAX">;

export function createQuidaxCustody(config: Settings): CustodyProvider {
  const client = quidaxClient(config);
  const networkFor = createNetworks(client);
  const houseAccount = createHouseAccount(client);
  const keys = webhookKeys(config.QUIDAX_WEBHOOK_KEY, config.QUIDAX_PREVIOUS_WEBHOOK_KEY);

  return {
    name: "quidax",
    ensureAccount: (userId) => ensureAccount(client, userId),
    address: createAddresses(client, networkFor),
    withdraw: (order) => submitWithdrawal({ client, networkFor }, order),
    collect: (order) => submitCollection({ client, houseAccount }, order),
    async findWithdrawal(reference, accountId = "me") {
      const path = `/users/${accountId}/withdraws/reference/${reference}`;
      const answer = await client.call({ method: "GET", path, reply: withdrawalAnswer }).catch(ignoreUnknown);
      if (answer && answer.data.reference !== reference) throw another("withdrawal");
      return answer ? custodyWithdrawalOf(answer.data) : null;
    },
    async deposit(accountId, id) {
      const path = `/users/${accountId}/deposits/${id}`;
      const answer = await client.call({ method: "GET", path, reply: depositAnswer }).catch(ignoreUnknown);
      if (answer && answer.data.id !== id) throw another("deposit");
      return answer ? houseAccount.mark(custodyDepositOf(answer.data, accountId), answer.data) : null;
    },
    async deposits(page) {
      const query = { page, per_page: depositsPerPage };
      const path = "/users/deposits/all";
      const { data } = await client.call({ method: "GET", path, query, reply: readableDeposits });
      return Promise.all(data.map(async (row) => row && houseAccount.mark(custodyDepositOf(row), row)));
    },
    depositEntries: (span) => readDepositEntries({ client, houseAccount }, span),
    withdrawalEntries: (span, accountId) => readWithdrawalEntries(client, span, accountId),
    balances: (accountId) => readBalances(client, accountId),
    networkFee: (rail, amount) => readNetworkFee({ client, networkFor }, rail, amount),
    parseWebhook: (raw, headers, now) =>
      parsedWebhook(isQuidaxSignature(raw, headers["quidax-signature"], { keys, now }), () =>
        readQuidaxMessage(raw),
      ),
    close: () => client.close(),
  };
}

const accountsPerPage = 100;
const mostAccountPages = 500;

/**
 * Returns or creates a customer's sub-account, with our user id as e-mail address, so that the custodian gets no
 * contact of the customer.
 */
async function ensureAccount(client: ProviderClient, userId: string): Promise<string> {
  const email = `${userId}@custody.manilla.example`;
  const made = await createAccount(client, { email, userId });
  // The new account's id is checked, because a wrong id would be stored for ever and receive the customer's coins.
  if (made !== undefined && (await isAccountOf(client, made, email))) return made;
  return findAccount(client, email);
}

async function createAccount(
  client: ProviderClient,
  { email, userId }: { email: string; userId: string },
): Promise<string | undefined> {
  const body = { email, first_name: "Manilla", last_name: userId };
  try {
    const { data } = await client.call({ method: "POST", path: "/users", body, reply: accountAnswer });
    return data.id;
  } catch (error) {
    const rejection = ownRefusal(error);
    const isThere = rejection && (rejection.status === 409 || /taken|exist|already/i.test(rejection.words));
    if (!isThere) throw error;
    return undefined;
  }
}

async function isAccountOf(client: ProviderClient, id: string, email: string): Promise<boolean> {
  try {
    const { data } = await client.call({ method: "GET", path: `/users/${id}`, reply: accountAnswer });
    return data.id === id && (data.email ?? email).toLowerCase() === email;
  } catch (error) {
    if (ownRefusal(error)) return false;
    throw error;
  }
}

/** The vendor does not document the filter by e-mail and may ignore it, so further pages are read. */
async function findAccount(client: ProviderClient, email: string): Promise<string> {
  const seen = new Set<string>();
  for (let page = 1; page <= mostAccountPages; page += 1) {
    const query = { email, page, per_page: accountsPerPage };
    const { data } = await client.call({ method: "GET", path: "/users", query, reply: accountsAnswer });
    const found = data.find((account) => account.email?.toLowerCase() === email);
    if (found) return found.id;
    const before = seen.size;
    for (const { id } of data) seen.add(id);
    if (seen.size === before) break;
  }
  throw new ProviderError("unreadable", "quidax knows the account and does not name it");
}

function another(what: string): ProviderError {
  return new ProviderError("unreadable", `quidax answered about another ${what}`);
}

export const quidaxWebhook: VendorWebhook = {
  vendor: "quidax",
  subjects: ["coins"],
  description: "A coin deposit or a withdrawal changed its state.",
  example: {
    event: "deposit.successful",
    data: { id: "deposit1", status: "accepted", user: { id: "account1" } },
  },
};
