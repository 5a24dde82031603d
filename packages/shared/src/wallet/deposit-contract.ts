import { z } from "zod";
import { coinOutput, currencyInput, idField, timestamp } from "../http/fields.ts";
import { route } from "../http/route.ts";

const currency = z.strictObject({ currency: currencyInput });

export const getWalletAddress = route({
  name: "getWalletAddress",
  method: "GET",
  path: "/wallets/:currency/address",
  summary: "Get my deposit address",
  tag: "wallet",
  access: "user",
  params: currency,
  query: z.strictObject({ network: z.string().max(32).optional() }),
  reply: z
    .object({
      address: z.string(),
      network: z.string(),
      memo: z.string().nullable(),
      confirmations: z.number().int(),
      minimum: coinOutput,
      networks: z.array(z.object({ id: z.string(), name: z.string() })),
    })
    .meta({ id: "WalletAddress" }),
  errors: ["unsupported_currency", "not_found", "provider_unavailable"],
});

const cryptoDeposit = z
  .object({
    id: idField,
    currency: z.string(),
    network: z.string(),
    amount: coinOutput,
    state: z.enum(["confirming", "credited", "on_hold", "rejected", "below_minimum"]),
    confirmations: z.number().int(),
    required: z.number().int(),
    txid: z.string().nullable(),
    seenAt: timestamp,
    transactionId: idField.nullable(),
  })
  .meta({ id: "CryptoDeposit" });
export type CryptoDeposit = z.infer<typeof cryptoDeposit>;

export const listCryptoDeposits = route({
  name: "listCryptoDeposits",
  method: "GET",
  path: "/wallets/:currency/deposits",
  summary: "List coin deposits",
  tag: "wallet",
  access: "user",
  params: currency,
  reply: z.object({ deposits: z.array(cryptoDeposit) }),
  errors: ["unsupported_currency"],
});
