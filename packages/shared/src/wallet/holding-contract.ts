import * as z from "zod/mini";
import { described } from "../http/described.ts";
import { coinOutput, currencyInput, nairaOutput } from "../http/fields.ts";
import { route } from "../http/route.ts";

const signedNaira = described(z.string(), 'Naira, decimal text, with a minus for a loss: "-1500.00"');

export const getHolding = route({
  name: "getHolding",
  path: "/wallets/:currency/holding",
  summary: "Get what I hold of a coin, what it cost and what it gained",
  params: z.strictObject({ currency: currencyInput }),
  reply: described(
    z.object({
      currency: z.string(),
      balance: described(coinOutput, "Coins, including those held for pending operations"),
      held: described(coinOutput, "The part of the balance that is held for pending operations"),
      cost: described(nairaOutput, "What the coins still held cost, fees included"),
      averageCost: described(z.nullable(nairaOutput), "Naira for one coin; null without coins"),
      worth: described(
        z.nullable(nairaOutput),
        "At today's price and the buying rate of the dollar; null while it is not known",
      ),
      gain: z.nullable(signedNaira),
      gainPercent: described(z.nullable(z.string()), "Of the cost, as decimal text with a sign for a loss"),
      realised: described(signedNaira, "Proceeds of what was sold, less its cost"),
      complete: described(z.boolean(), "False when some coins came in without a known worth"),
    }),
    { id: "Holding" },
  ),
  errors: ["unsupported_currency"],
});
