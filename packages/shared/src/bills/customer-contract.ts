import { z } from "zod";
import { amountOutput } from "../http/fields.ts";
import { route } from "../http/route.ts";
import { unreachable } from "./catalogue-contract.ts";
import { cableIdentifier, discoIdentifier, meterNumber, smartCardNumber } from "./fields.ts";

const customer = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  /** The least that can be bought for this number; null where the vendor names none. */
  minimum: amountOutput.nullable(),
  /** False where the company sells nothing to this number: a purchase is refused. */
  canVend: z.boolean(),
});

export const validateCable = route({
  name: "validateCable",
  method: "POST",
  path: "/bills/cable/validate",
  summary: "Look up the customer of a smart card",
  tag: "bills",
  access: "user",
  body: z.strictObject({ smartCardNumber, identifier: cableIdentifier }),
  reply: customer,
  errors: ["not_found", ...unreachable],
});

export const validateElectricity = route({
  name: "validateElectricity",
  method: "POST",
  path: "/bills/electricity/validate",
  summary: "Look up the customer of a meter",
  tag: "bills",
  access: "user",
  body: z.strictObject({ meterNumber, identifier: discoIdentifier }),
  reply: customer,
  errors: ["not_found", ...unreachable],
});
