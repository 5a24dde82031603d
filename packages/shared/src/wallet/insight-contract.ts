import * as z from "zod/mini";
import { nairaOutput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";

/** Spending categories in display order. Buying a coin is not spending. */
export const spendingCategories = ["electricity", "airtime", "data", "cable", "people", "bank"] as const;
export type SpendingCategory = (typeof spendingCategories)[number];

const month = namedObject("SpendingMonth", {
  month: withMeta(z.string(), "Month in Lagos, as YYYY-MM"),
  total: nairaOutput,
  categories: z.array(
    z.object({ category: z.enum(spendingCategories), amount: nairaOutput, count: z.int() }),
  ),
});
export type SpendingMonth = z.infer<typeof month>;

export const getSpending = defineRoute({
  name: "getSpending",
  endpoint: "GET /insights/spending",
  summary: "Get spending by month and category",
  query: z.strictObject({ months: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(24)), 6) }),
  reply: z.object({ months: z.array(month) }),
});

const signedNaira = withMeta(z.string(), "Naira, decimal text, with a minus for a loss");
const year = withMeta(
  z.coerce.number().check(z.int(), z.gte(2020), z.lte(2100)),
  "Tax year: January to December in Lagos",
);

const gains = namedObject("Gains", {
  year: z.int(),
  proceeds: nairaOutput,
  cost: nairaOutput,
  gain: signedNaira,
  complete: withMeta(z.boolean(), "False if the value of some received coins is unknown"),
  coins: z.array(
    z.object({
      currency: z.string(),
      sales: z.int(),
      proceeds: nairaOutput,
      cost: nairaOutput,
      gain: signedNaira,
    }),
  ),
  updatedAt: timeField,
});
export type Gains = z.infer<typeof gains>;

export const getGains = defineRoute({
  name: "getGains",
  endpoint: "GET /insights/gains",
  summary: "Get the gains of a tax year",
  query: z.strictObject({ year }),
  reply: gains,
});

export const exportGains = defineRoute({
  name: "exportGains",
  endpoint: "GET /insights/gains/export",
  summary: "Export the sales of a tax year with their gains",
  query: z.strictObject({ year }),
  reply: withMeta(z.string(), { description: "The file itself, without the JSON envelope" }),
  file: ["text/csv"],
});
