import { z } from "zod";
import { coinOutput, currencyInput, nairaOutput } from "../http/fields.ts";
import { route } from "../http/route.ts";

const signedNaira = z.string().describe('Naira, decimal text, with a minus for a loss: "-1500.00"');

export const getHolding = route({
  name: "getHolding",
  method: "GET",
  path: "/wallets/:currency/holding",
  summary: "Get what I hold of a coin, what it cost and what it gained",
  tag: "wallet",
  access: "user",
  params: z.strictObject({ currency: currencyInput }),
  reply: z
    .object({
      currency: z.string(),
      balance: coinOutput.describe("Coins, also those held for pending operations"),
      held: coinOutput.describe("Those of the balance that are held for pending operations"),
      cost: nairaOutput.describe("What the coins still held cost, fees included"),
      averageCost: nairaOutput.nullable().describe("Naira for one coin; null without coins"),
      worth: nairaOutput.nullable().describe("At today's price; null while it is not known"),
      gain: signedNaira.nullable(),
      gainPercent: z.string().nullable().describe("Of the cost, as decimal text with a sign for a loss"),
      realised: signedNaira.describe("Proceeds of what was sold, less its cost"),
      complete: z.boolean().describe("False when some coins came in without a known worth"),
    })
    .meta({ id: "Holding" }),
  errors: ["unsupported_currency"],
});
