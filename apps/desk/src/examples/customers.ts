import { example } from "@manilla/http/route-example";
import {
  noteOnCustomer,
  readCustomer,
  readCustomerTimeline,
  readOperation,
  searchDesk,
  showContacts,
} from "@manilla/shared/desk/customer-contract";

const id = "019a6f3a-1c02-7e55-8d3b-6a1f0c9e2b01";
const operationId = "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40";
const reference = "MNL-V0WP-0PE8-TY20";

export const deskCustomerExamples = [
  example(searchDesk, {
    description:
      "Customers first, then operations and a proposal; at most 41. Contacts are masked. The audit log keeps what kind of text was searched, and the text itself masked.",
    query: { q: "ada_1990" },
    reply: [
      {
        type: "customer",
        id,
        title: "ada_1990",
        detail: "A••• O••• · a•••@example.com · •••4567",
        by: "user name",
      },
    ],
  }),
  example(readCustomer, {
    description: "Contacts are masked. The look is a line of the audit log under the customer.",
    params: { id },
    reply: {
      customer: {
        user_id: id,
        username: "ada_1990",
        email: "a•••@example.com",
        phone: "•••4567",
        identity_name: "A••• O•••",
        kyc_level: "2",
        frozen_at: null,
      },
      balances: [{ asset: "NGN", available: "1500.00", held: "0.00" }],
      limits: [{ limit_name: "withdrawal", used: "250000.00", currency: "NGN" }],
      devices: [
        {
          device: "Chrome on Android",
          ip: "102.89.•.•",
          created_at: "2026-11-01T08:00:00.000Z",
          last_seen_at: "2026-11-20T09:29:00.000Z",
          signed_in: "true",
        },
      ],
      checks: [],
      open: [
        {
          transaction_id: operationId,
          reference,
          kind: "naira.withdrawal",
          state: "pending_approval",
          created_at: "2026-11-20T09:30:00.000Z",
          due_at: null,
        },
      ],
      duplicates: [],
      messages: [],
    },
  }),
  example(readCustomerTimeline, {
    description:
      "Sixty events a page, newest first; send `next` as `before` for the page after. The look is a line of the audit log under the customer.",
    params: { id },
    query: { looks: "false" },
    reply: {
      events: [
        {
          at: "2026-11-20T09:30:00.000Z",
          source: "money",
          title: "Naira withdrawal ₦250,000.00 waiting for approval",
          detail: reference,
          link: `operations/${operationId}`,
        },
      ],
      next: null,
    },
  }),
  example(noteOnCustomer, {
    description: "A note is a line of the audit log, so it stays as it was written, with its author.",
    params: { id },
    body: { text: "Called back about the missing transfer" },
    reply: {},
  }),
  example(showContacts, {
    description: "The reason is a line of the audit log before the contacts are shown.",
    params: { id },
    body: { reason: "To call back about the missing transfer" },
    reply: { email: "ada.okafor@example.com", phone: "+2348012344567", name: "Adaeze Okafor" },
  }),
  example(readOperation, {
    description:
      "By id or reference. Details and messages are masked; `acts` lists what staff may propose now. The look is a line of the audit log under the operation and its customer.",
    params: { id: operationId },
    reply: {
      operation: {
        transaction_id: operationId,
        reference,
        kind: "naira.withdrawal",
        state: "pending_approval",
      },
      details: { accountName: "OKONKWO ADAEZE", accountNumber: "•••", bankCode: "058" },
      timeline: [{ step: "1", state: "pending_approval", reason: null, at: "2026-11-20T09:30:00.000Z" }],
      journal: [
        {
          at: "2026-11-20T09:30:00.000Z",
          owner: "ada_1990",
          purpose: "held",
          asset: "NGN",
          amount: "250000.00",
          balance_after: "250000.00",
        },
      ],
      attempts: [],
      messages: [],
      staff: [
        { at: "2026-11-20T09:41:00.000Z", who: "ngozi_desk", action: "Operation opened", reason: null },
      ],
      next: "It waits for staff to approve or reject it.",
      acts: [
        { kind: "withdrawal.approve", label: "Approve", subject: operationId, parameters: {} },
        { kind: "withdrawal.reject", label: "Reject", subject: operationId, parameters: {} },
      ],
    },
  }),
];
