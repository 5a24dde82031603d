import * as z from "zod/mini";
import { coinOutput, currencyInput, idField, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject } from "../http/with-meta.ts";

const currency = z.strictObject({ currency: currencyInput });

export const getWalletAddress = defineRoute({
  name: "getWalletAddress",
  endpoint: "GET /wallets/:currency/address",
  summary: "Get my deposit address",
  params: currency,
  query: z.strictObject({ network: z.optional(z.string().check(z.maxLength(32))) }),
  reply: namedObject("WalletAddress", {
    address: z.string(),
    network: z.string(),
    memo: z.nullable(z.string()),
    confirmations: z.int(),
    minimum: coinOutput,
    networks: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: ["unsupported_currency", "not_found", "provider_unavailable"],
});

const cryptoDeposit = namedObject("CryptoDeposit", {
  id: idField,
  currency: z.string(),
  network: z.string(),
  amount: coinOutput,
  state: z.enum(["confirming", "credited", "on_hold", "rejected", "below_minimum"]),
  confirmations: z.int(),
  required: z.int(),
  txid: z.nullable(z.string()),
  seenAt: timeField,
  transactionId: z.nullable(idField),
});
export type CryptoDeposit = z.infer<typeof cryptoDeposit>;

export const listCryptoDeposits = defineRoute({
  name: "listCryptoDeposits",
  endpoint: "GET /wallets/:currency/deposits",
  summary: "List coin deposits",
  params: currency,
  reply: z.object({ deposits: z.array(cryptoDeposit) }),
  errors: ["unsupported_currency"],
});
