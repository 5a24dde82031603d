import * as z from "zod/mini";
import { described } from "../http/described.ts";
import { nairaOutput } from "../http/fields.ts";
import { route } from "../http/route.ts";
import { unreachable } from "./catalogue-contract.ts";
import { cableIdentifier, discoIdentifier, meterNumber, smartCardNumber } from "./fields.ts";

const customer = z.object({
  name: described(
    z.nullable(z.string()),
    "A part of it for a person who has verified no contact; null when not known",
  ),
  minimum: described(
    z.nullable(nairaOutput),
    "The least that can be bought for this number; null when not known",
  ),
  canVend: described(z.boolean(), "False when nothing can be bought for this number: a purchase is refused"),
});

export const validateCable = route({
  name: "validateCable",
  method: "POST",
  path: "/bills/cable/validate",
  summary: "Look up the customer of a smart card",
  body: z.strictObject({ smartCardNumber, identifier: cableIdentifier }),
  reply: customer,
  errors: ["not_found", ...unreachable],
});

export const validateElectricity = route({
  name: "validateElectricity",
  method: "POST",
  path: "/bills/electricity/validate",
  summary: "Look up the customer of a meter",
  body: z.strictObject({ meterNumber, identifier: discoIdentifier }),
  reply: customer,
  errors: ["not_found", ...unreachable],
});
