import * as z from "zod/mini";
import { described } from "../http/described.ts";
import {
  currencyInput,
  dateInput,
  idField,
  idInput,
  nairaInput,
  nairaOutput,
  timestamp,
} from "../http/fields.ts";
import { route } from "../http/route.ts";

const frequencies = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

const recurringBuy = described(
  z.object({
    id: idField,
    currency: z.string(),
    amount: described(nairaOutput, "Naira for each purchase, fee included, decimal text"),
    frequency: z.enum(frequencies),
    nextAt: timestamp,
    paused: z.boolean(),
    lastRun: z.nullable(
      z.object({ outcome: z.enum(["bought", "skipped"]), at: timestamp, transactionId: z.nullable(idField) }),
    ),
    createdAt: timestamp,
  }),
  { id: "RecurringBuy", description: "amount in naira, fee included" },
);
export type RecurringBuy = z.infer<typeof recurringBuy>;

const byId = z.strictObject({ id: idInput });

export const listRecurringBuys = route({
  name: "listRecurringBuys",
  path: "/crypto/recurring",
  summary: "My repeating purchases",
  reply: z.object({ recurring: z.array(recurringBuy) }),
});

export const createRecurringBuy = route({
  name: "createRecurringBuy",
  method: "POST",
  path: "/crypto/recurring",
  summary: "Buy a coin for the same naira every day, week or month",
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

export const pauseRecurringBuy = route({
  name: "pauseRecurringBuy",
  method: "PUT",
  path: "/crypto/recurring/:id",
  summary: "Pause a repeating purchase, or go on with it",
  params: byId,
  body: z.strictObject({ paused: z.boolean() }),
  reply: recurringBuy,
  errors: ["not_found"],
});

export const endRecurringBuy = route({
  name: "endRecurringBuy",
  method: "DELETE",
  path: "/crypto/recurring/:id",
  summary: "End a repeating purchase",
  params: byId,
  errors: ["not_found"],
});
