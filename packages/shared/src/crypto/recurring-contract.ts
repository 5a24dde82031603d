import * as z from "zod/mini";
import {
  currencyInput,
  dateInput,
  idField,
  idInput,
  nairaInput,
  nairaOutput,
  timeField,
} from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { withMeta } from "../http/with-meta.ts";

const frequencies = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

const recurringBuy = withMeta(
  z.object({
    id: idField,
    currency: z.string(),
    amount: withMeta(nairaOutput, "Naira for each purchase, fee included, decimal text"),
    frequency: z.enum(frequencies),
    nextAt: timeField,
    paused: z.boolean(),
    lastRun: z.nullable(
      z.object({ outcome: z.enum(["bought", "skipped"]), at: timeField, transactionId: z.nullable(idField) }),
    ),
    createdAt: timeField,
  }),
  { id: "RecurringBuy", description: "The amount is in naira and includes the fee" },
);
export type RecurringBuy = z.infer<typeof recurringBuy>;

const byId = z.strictObject({ id: idInput });

export const listRecurringBuys = defineRoute({
  name: "listRecurringBuys",
  endpoint: "GET /crypto/recurring",
  summary: "List my repeating purchases",
  reply: z.object({ recurring: z.array(recurringBuy) }),
});

export const createRecurringBuy = defineRoute({
  name: "createRecurringBuy",
  endpoint: "POST /crypto/recurring",
  summary: "Buy a coin for the same amount of naira every day, week or month",
  access: "money",
  body: z.strictObject({
    currency: currencyInput,
    amount: nairaInput,
    frequency: z.enum(frequencies),
    startsOn: z.optional(dateInput),
  }),
  reply: recurringBuy,
  status: 201,
  errors: [
    "below_minimum",
    "above_maximum",
    "unsupported_currency",
    "rates_unavailable",
    "conflict",
    "idempotency_key_reused",
  ],
});

export const pauseRecurringBuy = defineRoute({
  name: "pauseRecurringBuy",
  endpoint: "PUT /crypto/recurring/:id",
  summary: "Pause or resume a repeating purchase",
  params: byId,
  body: z.strictObject({ paused: z.boolean() }),
  reply: recurringBuy,
  errors: ["not_found"],
});

export const endRecurringBuy = defineRoute({
  name: "endRecurringBuy",
  endpoint: "DELETE /crypto/recurring/:id",
  summary: "End a repeating purchase",
  params: byId,
  errors: ["not_found"],
});
