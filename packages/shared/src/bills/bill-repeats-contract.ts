import * as z from "zod/mini";
import { idField, idInput, nairaOutput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject } from "../http/with-meta.ts";
import { pinField } from "../users/pin.ts";
import { billKinds } from "./rules.ts";

export const repeatsAtMost = 20;

const repeatModes = ["reminder", "automatic"] as const;
export type RecurringBillMode = (typeof repeatModes)[number];

const repeat = namedObject("BillRepeat", {
  id: idField,
  type: z.enum(billKinds),
  description: z.string(),
  amount: nairaOutput,
  mode: z.enum(repeatModes),
  day: z.int(),
  paused: z.boolean(),
  nextAt: timeField,
  lastRun: z.nullable(
    z.object({
      period: z.string(),
      outcome: z.enum(["begun", "reminded", "bought", "skipped"]),
      transactionId: z.nullable(idField),
      at: timeField,
    }),
  ),
});
export type RecurringBill = z.infer<typeof repeat>;

export const listBillRepeats = defineRoute({
  name: "listBillRepeats",
  endpoint: "GET /bills/repeats",
  summary: "List my repeating bills",
  reply: z.object({ repeats: z.array(repeat) }),
});

export const createBillRepeat = defineRoute({
  name: "createBillRepeat",
  endpoint: "POST /bills/repeats",
  summary: "Repeat one of my bills each month, automatically or with a reminder",
  access: "money",
  confirm: "pin unless reminder",
  body: z.strictObject({
    transactionId: idInput,
    mode: z.enum(repeatModes),
    day: z.optional(z.int("Please enter a day from 1 to 31").check(z.gte(1), z.lte(31))),
    pin: z.optional(pinField),
  }),
  reply: repeat,
  errors: [
    "not_found",
    "conflict",
    "limit_exceeded",
    "new_device_limit",
    "invalid_pin",
    "locked",
    "idempotency_key_reused",
  ],
});

export const pauseBillRepeat = defineRoute({
  name: "pauseBillRepeat",
  endpoint: "POST /bills/repeats/:id/pause",
  summary: "Pause or resume a repeating bill",
  params: z.strictObject({ id: idInput }),
  body: z.strictObject({ paused: z.boolean() }),
  reply: repeat,
  errors: ["not_found"],
});

export const removeBillRepeat = defineRoute({
  name: "removeBillRepeat",
  endpoint: "DELETE /bills/repeats/:id",
  summary: "Stop repeating a bill",
  params: z.strictObject({ id: idInput }),
  reply: z.object({ removed: z.literal(true) }),
  errors: ["not_found"],
});
