import { example } from "@manilla/http/route-example";
import { getBillTransaction, listBillHistory, resendToken } from "@manilla/shared/bills/history-contract";
import {
  listBillRecipients,
  removeBillRecipient,
  renameBillRecipient,
  saveBillRecipient,
} from "@manilla/shared/bills/recipient-contract";
import {
  createBillRepeat,
  listBillRepeats,
  pauseBillRepeat,
  removeBillRepeat,
} from "@manilla/shared/bills/repeat-contract";
import type { ReplyOf } from "@manilla/shared/http/route";
import { electricityBill } from "./bills.ts";

const bill = { ...electricityBill, _id: electricityBill.transactionId };
const repeat: ReplyOf<typeof createBillRepeat> = {
  id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
  type: "electricity",
  description: "Ikeja Electric Prepaid for 45011112233",
  amount: "1000.00",
  mode: "reminder",
  day: 22,
  paused: false,
  nextAt: "2026-11-21T07:00:00.000Z",
  lastRun: null,
};

export const historyExamples = [
  example(listBillHistory, {
    description:
      "Bill purchases by page, latest first. `search` finds recipients, references and descriptions.",
    query: { page: 1, limit: 20, type: "electricity" },
    reply: {
      transactions: [bill],
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    },
  }),
  example(getBillTransaction, {
    description: "One bill purchase with its status, recipient and electricity token.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: bill,
  }),
  example(resendToken, {
    description: "Sends the token of a settled electricity purchase again. Limited per purchase.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: { sentTo: ["+234529•••89", "p•••@example.com"] },
  }),
];

const meter = {
  id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
  kind: "meter" as const,
  number: "45011112233",
  provider: "Ikeja Electric Prepaid",
  name: "Mum's meter",
};
const { id, ...unsaved } = meter;

export const recipientExamples = [
  example(listBillRecipients, {
    description: "In the order of their names.",
    reply: { recipients: [meter] },
  }),
  example(saveBillRecipient, {
    description: "A number that is saved already gets the new name and provider.",
    body: unsaved,
    reply: { recipients: [meter] },
  }),
  example(renameBillRecipient, {
    description: "Changes the name alone.",
    params: { id },
    body: { name: "Mum's house" },
    reply: { recipients: [{ ...meter, name: "Mum's house" }] },
  }),
  example(removeBillRecipient, {
    description: "Bills that were paid for it stay.",
    params: { id },
    reply: { recipients: [] },
  }),
];

export const repeatExamples = [
  example(listBillRepeats, {
    description: "The monthly bills of this account with their next date and the result of the last run.",
    reply: {
      repeats: [repeat],
    },
  }),
  example(createBillRepeat, {
    description:
      "Schedules an earlier purchase for every month. `automatic` pays it, `reminder` only notifies.",
    body: { transactionId: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40", mode: "reminder", day: 5, pin: "2468" },
    reply: { ...repeat, day: 5 },
  }),
  example(pauseBillRepeat, {
    description: "Pauses or resumes a monthly bill.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    body: { paused: true },
    reply: { ...repeat, paused: true },
  }),
  example(removeBillRepeat, {
    description: "Deletes a monthly bill. Purchases made so far stay.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: { removed: true },
  }),
];
