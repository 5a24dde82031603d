import * as z from "zod/mini";
import { defineDeskRoute, idParams, lookReasonField, textRow } from "./desk-route.ts";

export const searchDesk = defineDeskRoute({
  name: "searchDesk",
  endpoint: "GET /search",
  summary:
    "Find a customer or an operation by user name, e-mail, phone, name, reference, vendor's reference, bank account, crypto address, transaction hash, meter, card number, or amount with day",
  needs: "customers.read",
  query: z.strictObject({ q: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)) }),
  reply: z.array(
    z.object({
      type: z.enum(["customer", "operation", "proposal"]),
      id: z.string(),
      title: z.string(),
      detail: z.string(),
      by: z.string(),
    }),
  ),
});

const event = z.object({
  at: z.string(),
  source: z.string(),
  title: z.string(),
  detail: z.nullable(z.string()),
  link: z.nullable(z.string()),
});

export const readCustomer = defineDeskRoute({
  name: "readCustomer",
  endpoint: "GET /customers/:id",
  summary:
    "Get a customer with masked contacts, balances, limits, devices and open operations (recorded in the audit log)",
  needs: "customers.read",
  params: idParams,
  reply: z.object({
    customer: textRow,
    balances: z.array(textRow),
    limits: z.array(textRow),
    devices: z.array(textRow),
    checks: z.array(textRow),
    open: z.array(textRow),
    /** Pairs of similar payments within an hour, which may be one payment made twice by mistake. */
    duplicates: z.array(textRow),
    messages: z.array(textRow),
  }),
});

export const readCustomerTimeline = defineDeskRoute({
  name: "readCustomerTimeline",
  endpoint: "GET /customers/:id/timeline",
  summary: "List a customer's transactions, sign-ins, codes, notifications and staff's actions, newest first",
  needs: "customers.read",
  params: idParams,
  query: z.strictObject({
    before: z.optional(z.iso.datetime()),
    looks: z._default(z.enum(["true", "false"]), "false"),
  }),
  reply: z.object({ events: z.array(event), next: z.nullable(z.string()) }),
});

export const noteOnCustomer = defineDeskRoute({
  name: "noteOnCustomer",
  endpoint: "POST /customers/:id/notes",
  summary: "Write a note for staff only into the customer's timeline",
  needs: "proposals.make",
  params: idParams,
  body: z.strictObject({
    text: z.string().check(z.trim(), z.minLength(5, "Write at least five letters."), z.maxLength(500)),
  }),
  status: 201,
});

export const showContacts = defineDeskRoute({
  name: "showContacts",
  endpoint: "POST /customers/:id/contacts",
  summary: "Get e-mail, phone and name in full, with a reason for the audit log",
  needs: "contacts.show",
  params: idParams,
  body: z.strictObject({ reason: lookReasonField }),
  reply: z.object({ email: z.string(), phone: z.string(), name: z.nullable(z.string()) }),
});

export const readOperation = defineDeskRoute({
  name: "readOperation",
  endpoint: "GET /operations/:id",
  summary:
    "Get an operation with timeline, journal, vendor's messages, next steps and possible actions (recorded in the audit log)",
  needs: "operations.read",
  params: z.strictObject({ id: z.string().check(z.minLength(8), z.maxLength(60)) }),
  reply: z.object({
    operation: textRow,
    details: textRow,
    timeline: z.array(textRow),
    journal: z.array(textRow),
    attempts: z.array(textRow),
    messages: z.array(textRow),
    staff: z.array(textRow),
    next: z.string(),
    /** The proposals that staff may make about the operation in its present state. */
    acts: z.array(
      z.object({
        kind: z.string(),
        label: z.string(),
        subject: z.string(),
        parameters: z.record(z.string(), z.string()),
      }),
    ),
  }),
});
