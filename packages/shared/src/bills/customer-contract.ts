import * as z from "zod/mini";
import { nairaOutput } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { withMeta } from "../http/with-meta.ts";
import { catalogueErrors } from "./catalogue-contract.ts";
import { cableIdentifier, discoIdentifier, meterNumber, smartCardNumber } from "./fields.ts";

const customer = z.object({
  name: withMeta(
    z.nullable(z.string()),
    "Null if unknown. People without a verified contact get only a part of the name",
  ),
  minimum: withMeta(z.nullable(nairaOutput), "The smallest purchase for this number. Null if unknown"),
  canVend: withMeta(z.boolean(), "False if every purchase for this number is refused"),
});

export const validateCable = defineRoute({
  name: "validateCable",
  endpoint: "POST /bills/cable/validate",
  summary: "Look up the customer of a smart card",
  body: z.strictObject({ smartCardNumber, identifier: cableIdentifier }),
  reply: customer,
  errors: ["not_found", ...catalogueErrors],
});

export const validateElectricity = defineRoute({
  name: "validateElectricity",
  endpoint: "POST /bills/electricity/validate",
  summary: "Look up the customer of a meter",
  body: z.strictObject({ meterNumber, identifier: discoIdentifier }),
  reply: customer,
  errors: ["not_found", ...catalogueErrors],
});
