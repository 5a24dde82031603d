import * as z from "zod/mini";
import { currencyInput, idField, idInput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { withMeta } from "../http/with-meta.ts";

/** Unit of an alert's price: dollars, or naira at the mid rate. */
const alertUnits = ["USD", "NGN"] as const;
export type AlertUnit = (typeof alertUnits)[number];

/** Up to 12 digits and 12 decimals, enough for the cheapest coin. */
const alertPrice = /^(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,12})?$/;

const alert = withMeta(
  z.object({
    id: idField,
    currency: z.string(),
    direction: z.enum(["above", "below"]),
    price: withMeta(z.number(), "In `unit`"),
    unit: z.enum(alertUnits),
    triggeredAt: z.nullable(timeField),
    createdAt: timeField,
  }),
  { id: "PriceAlert", description: "A price of which the person wants to be notified" },
);
export type PriceAlert = z.infer<typeof alert>;

export const listAlerts = defineRoute({
  name: "listAlerts",
  endpoint: "GET /market/alerts",
  summary: "List price alerts",
  reply: z.object({ alerts: z.array(alert) }),
});

export const createAlert = defineRoute({
  name: "createAlert",
  endpoint: "POST /market/alerts",
  summary: "Create a price alert",
  body: z.strictObject({
    currency: currencyInput,
    price: withMeta(
      z.string("Please enter a valid price").check(z.regex(alertPrice)),
      "For one coin, decimal text, in `unit`",
    ),
    unit: z._default(z.enum(alertUnits), "USD"),
  }),
  reply: alert,
  status: 201,
  errors: ["unsupported_currency", "rates_unavailable", "conflict"],
});

export const removeAlert = defineRoute({
  name: "removeAlert",
  endpoint: "DELETE /market/alerts/:id",
  summary: "Delete a price alert",
  params: z.strictObject({ id: idInput }),
  errors: ["not_found"],
});
