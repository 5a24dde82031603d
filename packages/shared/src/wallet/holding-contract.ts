import * as z from "zod/mini";
import { coinOutput, currencyInput, nairaOutput } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";

const signedNaira = withMeta(z.string(), 'Naira, decimal text, with a minus for a loss: "-1500.00"');

export const getHolding = defineRoute({
  name: "getHolding",
  endpoint: "GET /wallets/:currency/holding",
  summary: "Get my balance of a coin with its cost and gain",
  params: z.strictObject({ currency: currencyInput }),
  reply: namedObject("Holding", {
    currency: z.string(),
    balance: withMeta(coinOutput, "Coins, including the coins held for pending operations"),
    held: withMeta(coinOutput, "The part of the balance that is held for pending operations"),
    cost: withMeta(nairaOutput, "Cost of the coins in the balance, fees included"),
    averageCost: withMeta(z.nullable(nairaOutput), "Naira for one coin. Null without coins"),
    worth: withMeta(
      z.nullable(nairaOutput),
      "At today's price and the buy rate of the dollar. Null while unknown",
    ),
    gain: withMeta(z.nullable(signedNaira), "Of a sale now, less its fee, with a minus for a loss"),
    gainPercent: withMeta(z.nullable(z.string()), "Percent of the cost, with a minus for a loss"),
    realised: withMeta(signedNaira, "Proceeds of the sold coins, less their cost"),
    complete: withMeta(z.boolean(), "False if the value of some received coins is unknown"),
  }),
  errors: ["unsupported_currency"],
});
