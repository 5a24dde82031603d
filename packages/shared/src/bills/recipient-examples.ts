import { example } from "../http/route-example.ts";
import {
  listBillRecipients,
  removeBillRecipient,
  renameBillRecipient,
  saveBillRecipient,
} from "./recipient-contract.ts";

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
