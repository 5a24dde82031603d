import { z } from "zod";
import { route } from "../http/route.ts";
import { unreachable } from "./catalogue-contract.ts";
import { cableIdentifier, discoIdentifier, meterNumber, smartCardNumber } from "./fields.ts";

const customer = z.object({ name: z.string().nullable(), address: z.string().nullable() });

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
