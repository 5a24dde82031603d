import { z } from "zod";
import { idField, idInput, lineInput } from "../http/fields.ts";
import { route } from "../http/route.ts";
import type { BillKind } from "./rules.ts";

export const recipientsAtMost = 50;

const recipientKinds = ["phone", "card", "meter"] as const;
export type RecipientKind = (typeof recipientKinds)[number];

/** What a kind of bill is paid for. */
export const recipientKindOf: Record<BillKind, RecipientKind> = {
  airtime: "phone",
  data: "phone",
  cable: "card",
  electricity: "meter",
};

const recipient = z
  .object({
    id: idField,
    kind: z.enum(recipientKinds),
    number: z.string().describe("Digits: a phone as 08031234567"),
    provider: z.string().nullable().describe("The name of the network or company; null where none was given"),
    name: z.string(),
  })
  .meta({ id: "BillRecipient" });
export type SavedRecipient = z.infer<typeof recipient>;

const recipients = z.object({ recipients: z.array(recipient) });
export const recipientNameLength = 40;
const name = lineInput(recipientNameLength).min(1, "Please enter a name");

export const listBillRecipients = route({
  name: "listBillRecipients",
  method: "GET",
  path: "/bills/recipients",
  summary: "List saved bill recipients",
  tag: "bills",
  access: "user",
  reply: recipients,
});

export const saveBillRecipient = route({
  name: "saveBillRecipient",
  method: "POST",
  path: "/bills/recipients",
  summary: "Save a phone, card or meter under a name",
  tag: "bills",
  access: "user",
  body: z.strictObject({
    kind: z.enum(recipientKinds),
    number: z.string("Please enter the number").regex(/^\+?[0-9]{1,20}$/),
    provider: lineInput(64).min(1).optional(),
    name,
  }),
  reply: recipients,
  errors: ["limit_exceeded"],
});

export const renameBillRecipient = route({
  name: "renameBillRecipient",
  method: "PUT",
  path: "/bills/recipients/:id",
  summary: "Rename a saved bill recipient",
  tag: "bills",
  access: "user",
  params: z.strictObject({ id: idInput }),
  body: z.strictObject({ name }),
  reply: recipients,
  errors: ["not_found"],
});

export const removeBillRecipient = route({
  name: "removeBillRecipient",
  method: "DELETE",
  path: "/bills/recipients/:id",
  summary: "Remove a saved bill recipient",
  tag: "bills",
  access: "user",
  params: z.strictObject({ id: idInput }),
  reply: recipients,
  errors: ["not_found"],
});
