import { z } from "zod";
import { nairaOutput, timestamp } from "../http/fields.ts";
import { route } from "../http/route.ts";

/** What naira goes to, in the order in which it is shown. Buying a coin is no spending: it stays one's own. */
export const spendingCategories = ["electricity", "airtime", "data", "cable", "people", "bank"] as const;
export type SpendingCategory = (typeof spendingCategories)[number];

const month = z
  .object({
    month: z.string().describe("As YYYY-MM, in Lagos"),
    total: nairaOutput,
    categories: z.array(
      z.object({ category: z.enum(spendingCategories), amount: nairaOutput, count: z.number().int() }),
    ),
  })
  .meta({ id: "SpendingMonth" });
export type SpendingMonth = z.infer<typeof month>;

export const getSpending = route({
  name: "getSpending",
  method: "GET",
  path: "/insights/spending",
  summary: "Get spending by month and category",
  tag: "wallet",
  access: "user",
  query: z.strictObject({ months: z.coerce.number().int().min(1).max(24).default(6) }),
  reply: z.object({ months: z.array(month) }),
});

const signedNaira = z.string().describe("Naira, decimal text, with a minus for a loss");
const year = z.coerce
  .number()
  .int()
  .min(2020)
  .max(2100)
  .describe("The tax year: January to December, in Lagos");

const gains = z
  .object({
    year: z.number().int(),
    proceeds: nairaOutput,
    cost: nairaOutput,
    gain: signedNaira,
    complete: z.boolean().describe("False when some coins came in without a known worth"),
    coins: z.array(
      z.object({
        currency: z.string(),
        sales: z.number().int(),
        proceeds: nairaOutput,
        cost: nairaOutput,
        gain: signedNaira,
      }),
    ),
    updatedAt: timestamp,
  })
  .meta({ id: "Gains" });
export type Gains = z.infer<typeof gains>;

export const getGains = route({
  name: "getGains",
  method: "GET",
  path: "/insights/gains",
  summary: "Get the gains of a tax year",
  tag: "wallet",
  access: "user",
  query: z.strictObject({ year }),
  reply: gains,
});

export const exportGains = route({
  name: "exportGains",
  method: "GET",
  path: "/insights/gains/export",
  summary: "Export every sale of a tax year with its gain",
  tag: "wallet",
  access: "user",
  query: z.strictObject({ year }),
  reply: z.string().meta({ description: "The file itself, not the envelope" }),
  file: ["text/csv"],
});
