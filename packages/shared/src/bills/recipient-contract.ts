import * as z from "zod/mini";
import { idField, idInput, lineInput } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";
import type { BillKind } from "./rules.ts";

export const recipientsAtMost = 50;

const recipientKinds = ["phone", "card", "meter"] as const;
export type RecipientKind = (typeof recipientKinds)[number];

export const recipientKindOf: Record<BillKind, RecipientKind> = {
  airtime: "phone",
  data: "phone",
  cable: "card",
  electricity: "meter",
};

const recipient = namedObject("BillRecipient", {
  id: idField,
  kind: z.enum(recipientKinds),
  number: withMeta(z.string(), "Digits only. A phone number has the form 08031234567"),
  provider: withMeta(z.nullable(z.string()), "Name of the network or company. Null if none was given"),
  name: z.string(),
});
export type SavedRecipient = z.infer<typeof recipient>;

const recipients = z.object({ recipients: z.array(recipient) });
export const recipientNameLength = 40;
const name = lineInput(recipientNameLength).check(z.minLength(1, "Please enter a name"));

export const listBillRecipients = defineRoute({
  name: "listBillRecipients",
  endpoint: "GET /bills/recipients",
  summary: "List saved bill recipients",
  reply: recipients,
});

export const saveBillRecipient = defineRoute({
  name: "saveBillRecipient",
  endpoint: "POST /bills/recipients",
  summary: "Save a phone, card or meter under a name",
  body: z.strictObject({
    kind: z.enum(recipientKinds),
    number: z.string("Please enter the number").check(z.regex(/^\+?[0-9]{1,20}$/)),
    provider: z.optional(lineInput(64).check(z.minLength(1))),
    name,
  }),
  reply: recipients,
  errors: ["limit_exceeded"],
});

export const renameBillRecipient = defineRoute({
  name: "renameBillRecipient",
  endpoint: "PUT /bills/recipients/:id",
  summary: "Rename a saved bill recipient",
  params: z.strictObject({ id: idInput }),
  body: z.strictObject({ name }),
  reply: recipients,
  errors: ["not_found"],
});

export const removeBillRecipient = defineRoute({
  name: "removeBillRecipient",
  endpoint: "DELETE /bills/recipients/:id",
  summary: "Remove a saved bill recipient",
  params: z.strictObject({ id: idInput }),
  reply: recipients,
  errors: ["not_found"],
});
