import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { type Answer, differs, expected, type Said, shaped, unknown, type VendorChecks } from "./check.ts";

const amount = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]);
const vtpassWallet = z.object({ contents: z.looseObject({ balance: amount }) });
const services = z.object({
  content: z.array(z.looseObject({ serviceID: z.string(), name: z.string() })).min(1),
});
const variation = z.looseObject({ variation_code: z.string(), name: z.string(), variation_amount: amount });
const rows = z.array(variation).min(1);
const variations = z.object({
  content: z.union([z.looseObject({ variations: rows }), z.looseObject({ varations: rows })]),
});

export function vtpassChecks(config: Config): VendorChecks {
  return {
    vendor: "vtpass",
    baseUrl: config.VTPASS_BASE_URL,
    headers: {
      accept: "application/json",
      "api-key": config.VTPASS_API_KEY,
      "public-key": config.VTPASS_PUBLIC_KEY,
    },
    settings: [
      unknown("purchases and requeries are made with POST, so the secret key is not tried here"),
      config.VTPASS_WEBHOOK_PATH || config.VTPASS_WEBHOOK_IPS
        ? expected("callbacks have a secret address or a list of senders")
        : unknown("callbacks are unsigned: set VTPASS_WEBHOOK_PATH or VTPASS_WEBHOOK_IPS against strangers"),
    ],
    checks: [
      {
        name: "balance",
        method: "GET",
        path: "/balance",
        read: withKey(vtpassWallet, "the balance is readable"),
      },
      {
        name: "services",
        method: "GET",
        path: "/services",
        query: { identifier: "electricity-bill" },
        read: withKey(services, "services are readable"),
      },
      {
        name: "variations",
        method: "GET",
        path: "/service-variations",
        query: { serviceID: "mtn-data" },
        read: withKey(variations, "bundles and their prices are readable"),
      },
    ],
  };
}

const wallets = z.object({
  data: z.array(z.looseObject({ currency: z.string(), available_balance: amount })).min(1),
});
const billers = z.object({
  data: z.array(z.looseObject({ identifier: z.string(), name: z.string() })).min(1),
});
const transactions = z.object({ data: z.array(z.looseObject({ id: z.string(), status: z.string() })) });

export function mapleradChecks(config: Config): VendorChecks {
  return {
    vendor: "maplerad",
    baseUrl: config.MAPLERAD_BASE_URL,
    headers: { accept: "application/json", authorization: `Bearer ${config.MAPLERAD_SECRET_KEY}` },
    settings: [
      config.MAPLERAD_SELLS === "airtime"
        ? expected("only airtime is sold there: other bills may have no way to be queried")
        : unknown("whether a bill can be queried by its id: buy one of the smallest amount and see"),
    ],
    checks: [
      { name: "wallets", method: "GET", path: "/wallets", read: readWallets },
      {
        name: "billers",
        method: "GET",
        path: "/bills/airtime/billers/NG",
        read: withKey(billers, "billers are readable"),
      },
      {
        name: "transactions",
        method: "GET",
        path: "/transactions",
        read: withKey(transactions, "transactions are readable"),
      },
    ],
  };
}

function readWallets(answer: Answer): Said {
  const shape = withKey(wallets, "wallets are readable")(answer);
  const { success, data } = wallets.safeParse(answer.body);
  if (!success) return shape;
  return data.data.some(({ currency }) => currency === "NGN")
    ? shape
    : differs("there is no wallet in naira");
}

export function withKey(schema: z.ZodType, note: string): (answer: Answer) => Said {
  return ({ status, body }) =>
    status === 401 || status === 403
      ? differs(`the key or this address is refused (HTTP ${status})`)
      : shaped(body, schema, note);
}
