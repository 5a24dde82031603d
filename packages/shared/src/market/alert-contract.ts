import { z } from "zod";
import { currencyInput, dollarNumber, idField, idInput, timestamp } from "../http/fields.ts";
import { route } from "../http/route.ts";

/** Dollars up to twelve digits, and as many decimals as the smallest coin needs. */
const dollarPrice = /^(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,12})?$/;

const alert = z
  .object({
    id: idField,
    currency: z.string(),
    direction: z.enum(["above", "below"]),
    price: dollarNumber,
    triggeredAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "PriceAlert", description: "price in dollars" });
export type PriceAlert = z.infer<typeof alert>;

export const listAlerts = route({
  name: "listAlerts",
  method: "GET",
  path: "/market/alerts",
  summary: "List price alerts",
  tag: "market",
  access: "user",
  reply: z.object({ alerts: z.array(alert) }),
});

export const createAlert = route({
  name: "createAlert",
  method: "POST",
  path: "/market/alerts",
  summary: "Create a price alert",
  tag: "market",
  access: "user",
  body: z.strictObject({
    currency: currencyInput,
    price: z
      .string("Please enter a valid price")
      .regex(dollarPrice)
      .describe("US dollars for one coin, decimal text"),
  }),
  reply: alert,
  status: 201,
  errors: ["unsupported_currency", "rates_unavailable", "conflict"],
});

export const removeAlert = route({
  name: "removeAlert",
  method: "DELETE",
  path: "/market/alerts/:id",
  summary: "Delete a price alert",
  tag: "market",
  access: "user",
  params: z.strictObject({ id: idInput }),
  reply: z.object({}),
  errors: ["not_found"],
});
