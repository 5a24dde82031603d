import * as z from "zod/mini";
import { amountOutput } from "./http/fields.ts";
import { defineRoute } from "./http/route.ts";
import { withMeta } from "./http/with-meta.ts";

const service = z.enum([
  "crypto.buy",
  "crypto.sell",
  "crypto.swap",
  "crypto.send",
  "naira.deposit",
  "naira.withdrawal",
  "transfer",
  "bill.airtime",
  "bill.data",
  "bill.cable",
  "bill.electricity",
]);

const bound = withMeta(
  z.nullable(z.object({ asset: withMeta(z.string(), "NGN or USD"), amount: amountOutput })),
  "Limit of one payment. Null if only the daily limits or the catalogue's price limit it",
);

export const listFees = defineRoute({
  name: "listFees",
  endpoint: "GET /fees",
  summary: "List every fee, minimum and maximum",
  access: "open",
  reply: z.object({
    fees: z.array(
      z.object({
        service,
        percent: withMeta(z.string(), 'Percent of the amount, decimal text: "1.5". "0" means free'),
        minimum: bound,
        maximum: bound,
      }),
    ),
    marginPercent: withMeta(z.string(), "Percent between a trade's rate and the middle rate, decimal text"),
  }),
});
