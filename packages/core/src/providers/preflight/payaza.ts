import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { isLiveKey, saysNotFound } from "../payments/payaza-client.ts";
import {
  type Answer,
  type Check,
  differs,
  expected,
  type Said,
  shaped,
  unknown,
  type VendorChecks,
} from "./check.ts";

const unknownReference = "preflight-no-such-reference-0001";
const account = z.object({
  payazaAccountReference: z.string(),
  accountBalance: z.union([z.number(), z.string()]),
  currency: z.string(),
});
const accounts = z.object({ data: z.array(account) });

export function payazaChecks(config: Config): VendorChecks {
  const key = config.PAYAZA_PUBLIC_KEY;
  const notFound = (name: string, path: string, query: Record<string, string>): Check => ({
    name,
    method: "GET",
    path,
    query,
    read: readNotFound,
  });
  const collections = "/merchant-collection/transfer_notification_controller";
  const payouts = "/payaza-account/api/v1/mainaccounts";
  return {
    vendor: "payaza",
    baseUrl: config.PAYAZA_BASE_URL,
    headers: {
      accept: "application/json",
      authorization: `Payaza ${Buffer.from(key).toString("base64")}`,
      "x-tenantid": isLiveKey(key) ? "live" : "test",
    },
    settings: settingsOf(config),
    checks: [
      {
        name: "account",
        method: "GET",
        path: `${payouts}/merchant/enquiry/main`,
        read: (answer) => readAccount(answer, config.PAYAZA_ACCOUNT_REFERENCE),
      },
      notFound("collection, unknown reference", `${collections}/merchant/transaction-query`, {
        merchant_reference: unknownReference,
      }),
      notFound("collection, unknown P-C reference", `${collections}/transaction-query`, {
        transaction_reference: "P-C-20200101-PREFLIGHT0",
      }),
      notFound("payout, unknown reference", `${payouts}/merchant/transaction/${unknownReference}`, {}),
      notFound("payout, unknown reference, second path", `${payouts}/transaction/status`, {
        transaction_reference: unknownReference,
      }),
    ],
  };
}

function settingsOf(config: Config): Said[] {
  const pays = Boolean(config.PAYAZA_PAYOUT_PIN && config.PAYAZA_ACCOUNT_REFERENCE);
  const zero = config.PAYAZA_PAYOUT_PIN?.startsWith("0") === true;
  return [
    expected(isLiveKey(config.PAYAZA_PUBLIC_KEY) ? "a live key" : "a test key"),
    ...(pays ? [] : [unknown("no payout PIN and account reference: no payouts through this vendor")]),
    ...(zero
      ? [unknown("the payout PIN begins with a zero, and the vendor's documents call it a number: ask")]
      : []),
    unknown("who bears the collection fee is a setting of the account: ask"),
  ];
}

function readAccount({ status, body }: Answer, reference: string | undefined): Said[] {
  if (status === 401 || status === 403)
    return [differs(`the key or this address is refused (HTTP ${status})`)];
  const shape = shaped(body, accounts, "balances are readable");
  const { success, data } = accounts.safeParse(body);
  if (!success || reference === undefined) return [shape];
  const named = data.data.filter((one) => one.payazaAccountReference === reference);
  if (named.length === 0)
    return [shape, differs("the configured account reference is not among the accounts")];
  const hasNaira = named.some(({ currency }) => currency === "NGN");
  return [
    shape,
    hasNaira
      ? expected("the configured account is in naira")
      : differs("the configured account is not in naira"),
  ];
}

function readNotFound({ status, body }: Answer): Said {
  if (saysNotFound(status, body)) return expected(`"not found" in a form that is known (HTTP ${status})`);
  if (status === 401 || status === 403) return differs(`the key or this address is refused (HTTP ${status})`);
  return differs(`"not found" in an unknown form (HTTP ${status}, fields ${fieldsOf(body)})`);
}

function fieldsOf(body: unknown): string {
  return body !== null && typeof body === "object"
    ? Object.keys(body).slice(0, 8).join(" ") || "none"
    : "none";
}
