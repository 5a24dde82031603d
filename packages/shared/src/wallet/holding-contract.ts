import * as z from "zod/mini";
import { coinOutput, currencyInput, nairaOutput } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { withMeta } from "../http/with-meta.ts";

const signedNaira = withMeta(z.string(), 'Naira, decimal text, with a minus for a loss: "-1500.00"');

export const getHolding = defineRoute({
  name: "getHolding",
  path: "/wallets/:currency/holding",
  summary: "Get what I hold of a coin, what it cost and what it gained",
  params: z.strictObject({ currency: currencyInput }),
  reply: withMeta(
    z.object({
      currency: z.string(),
      balance: withMeta(coinOutput, "Coins, including those held for pending operations"),
      held: withMeta(coinOutput, "The part of the balance that is held for pending operations"),
      cost: withMeta(nairaOutput, "What the coins still held cost, fees included"),
      averageCost: withMeta(z.nullable(nairaOutput), "Naira for one coin; null without coins"),
      worth: withMeta(
        z.nullable(nairaOutput),
        "At today's price and the buying rate of the dollar; null while it is not known",
      ),
      gain: z.nullable(signedNaira),
      gainPercent: withMeta(z.nullable(z.string()), "Of the cost, as decimal text with a sign for a loss"),
      realised: withMeta(signedNaira, "Proceeds of what was sold, less its cost"),
      complete: withMeta(z.boolean(), "False when some coins came in without a known worth"),
    }),
    { id: "Holding" },
  ),
  errors: ["unsupported_currency"],
});
