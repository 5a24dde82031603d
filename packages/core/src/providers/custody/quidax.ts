import { toDecimal } from "@manilla/shared/money";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { type ProviderClient, providerClient } from "../http.ts";
import { ProviderError, unlessUnknown } from "../provider-error.ts";
import {
  type CustodyProvider,
  type CustodyWebhook,
  depositsPerPage,
  type WithdrawalAnswer,
  type WithdrawalOrder,
} from "./port.ts";
import { depositEntries, houseBalances, withdrawalEntries } from "./quidax-books.ts";
import {
  accountAnswer,
  accountsAnswer,
  addressAnswer,
  depositAnswer,
  depositEventOf,
  depositOf,
  depositsAnswer,
  feeAnswer,
  orderAnswer,
  roundedUp,
  vendorNetwork,
  withdrawalAnswer,
  withdrawalOf,
} from "./quidax-format.ts";
import { quidaxSignatureFits } from "./quidax-signature.ts";

type Settings = Pick<Config, "QUIDAX_BASE_URL" | "QUIDAX_SECRET_KEY" | "QUIDAX_WEBHOOK_KEY">;

/** Quidax as the custodian (open API v1): a sub-account per person, withdrawals from the house's own account, `me`. */
export function createQuidaxCustody(config: Settings): CustodyProvider {
  const client = providerClient({
    name: "quidax",
    baseUrl: config.QUIDAX_BASE_URL,
    headers: { authorization: `Bearer ${config.QUIDAX_SECRET_KEY}` },
  });

  return {
    name: "quidax",
    ensureAccount: (userId) => ensureAccount(client, userId),
    async address(accountId, rail) {
      const path = `/users/${accountId}/wallets/${rail.coin.toLowerCase()}/address`;
      const query = { network: vendorNetwork(rail) };
      const { data } = await client.call({ method: "GET", path, query, reply: addressAnswer });
      return data.address ? { address: data.address, memo: data.destination_tag ?? null } : null;
    },
    withdraw: (order) => withdraw(client, order),
    async findWithdrawal(reference) {
      const path = `/users/me/withdraws/reference/${reference}`;
      const answer = await client
        .call({ method: "GET", path, reply: withdrawalAnswer })
        .catch((error: unknown) => unlessUnknown(error, unknownWithdrawal));
      if (answer && answer.data.reference !== reference) throw another("withdrawal");
      return answer ? withdrawalOf(answer.data) : null;
    },
    async deposit(accountId, id) {
      const path = `/users/${accountId}/deposits/${id}`;
      const answer = await client
        .call({ method: "GET", path, reply: depositAnswer })
        .catch((error: unknown) => unlessUnknown(error, unknownDeposit));
      if (answer && answer.data.id !== id) throw another("deposit");
      return answer ? depositOf(answer.data, accountId) : null;
    },
    async deposits(page) {
      const query = { page, per_page: depositsPerPage };
      const path = "/users/deposits/all";
      const { data } = await client.call({ method: "GET", path, query, reply: depositsAnswer });
      return data.map((deposit) => depositOf(deposit));
    },
    depositEntries: (span) => depositEntries(client, span),
    withdrawalEntries: (span) => withdrawalEntries(client, span),
    balances: () => houseBalances(client),
    async networkFee(rail) {
      const query = { currency: rail.coin.toLowerCase(), network: vendorNetwork(rail) };
      const { data } = await client.call({
        method: "GET",
        path: "/users/me/fee_rule",
        query,
        reply: feeAnswer,
      });
      return roundedUp(rail.coin, data.fee);
    },
    parseWebhook(raw, headers, now): CustodyWebhook {
      const key = config.QUIDAX_WEBHOOK_KEY;
      if (!quidaxSignatureFits(raw, headers["quidax-signature"], { key, now })) return { kind: "forged" };
      const news = depositEventOf(raw);
      return news ? { kind: "news", news } : { kind: "ignored" };
    },
    close: () => client.close(),
  };
}

/** The custodian learns no contact of anybody: an account is named by our own id, under a domain of ours. */
async function ensureAccount(client: ProviderClient, userId: string): Promise<string> {
  const email = `${userId}@custody.manilla.example`;
  const body = { email, first_name: "Manilla", last_name: userId };
  try {
    const { data } = await client.call({ method: "POST", path: "/users", body, reply: accountAnswer });
    return data.id;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 409) throw error;
  }
  const { data } = await client.call({
    method: "GET",
    path: "/users",
    query: { email },
    reply: accountsAnswer,
  });
  const found = data.find((account) => account.email.toLowerCase() === email);
  if (!found) throw new ProviderError("unreadable", "quidax knows the account and does not name it");
  return found.id;
}

const refusal = z.object({ data: z.object({ code: z.string(), message: z.string().max(200).optional() }) });

/** The vendor's codes for an order that can never be right: field, currency, network, amount, address. */
const neverRight = new Set(["E0103", "E0105", "E0107", "E0111", "E0112"]);
const referenceTaken = "E0110";

async function withdraw(client: ProviderClient, order: WithdrawalOrder): Promise<WithdrawalAnswer> {
  const body = {
    currency: order.coin.toLowerCase(),
    amount: toDecimal(order.amount),
    fund_uid: order.address,
    ...(order.memo === null ? {} : { fund_uid2: order.memo }),
    network: vendorNetwork(order),
    reference: order.reference,
    transaction_note: "Manilla",
    narration: order.reference,
  };
  try {
    await client.call({ method: "POST", path: "/users/me/withdraws", body, reply: orderAnswer });
    return { kind: "taken" };
  } catch (error) {
    const said = error instanceof ProviderError && error.kind === "refused" && refusal.safeParse(error.body);
    if (!said || !said.success) throw error;
    const { code, message } = said.data.data;
    if (code === referenceTaken) return { kind: "taken" };
    if (neverRight.has(code)) return { kind: "refused", reason: message ?? code };
    // Our float, our key, their limits: none of it is the customer's last word.
    throw error;
  }
}

const unknownWithdrawal = z.object({ data: z.object({ code: z.literal("E0108") }) });
const unknownDeposit = z.object({ data: z.object({ code: z.literal("E0106") }) });

function another(what: string): ProviderError {
  return new ProviderError("unreadable", `quidax answered about another ${what}`);
}
