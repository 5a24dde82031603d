import { example } from "../http/route-example.ts";
import { getBillTransaction, listBillHistory, resendToken } from "./history-contract.ts";

export const historyExamples = [
  example(listBillHistory, {
    description:
      "Bill purchases by page, latest first. `search` finds recipients, references and descriptions.",
    query: { page: 1, limit: 20, type: "electricity" },
    reply: {
      transactions: [
        {
          transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
          reference: "MNL-QET9-NAW8-6PXS",
          type: "electricity",
          status: "successful",
          amount: "1000.00",
          recipient: "45011112233",
          provider: "Ikeja Electric Prepaid",
          description: "Ikeja Electric Prepaid for 45011112233",
          customerName: "ADA OBI",
          token: "12345678901234567890",
          extraTokens: [],
          units: "8.1 kWh",
          createdAt: "2026-11-20T09:30:00.000Z",
          _id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    },
  }),
  example(getBillTransaction, {
    description: "One bill purchase with its status, recipient and electricity token.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: {
      transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
      reference: "MNL-G4D6-BCA8-RAKQ",
      type: "electricity",
      status: "successful",
      amount: "1000.00",
      recipient: "45011112233",
      provider: "Ikeja Electric Prepaid",
      description: "Ikeja Electric Prepaid for 45011112233",
      customerName: "ADA OBI",
      token: "12345678901234567890",
      extraTokens: [],
      units: "8.1 kWh",
      createdAt: "2026-11-20T09:30:00.000Z",
      _id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
    },
  }),
  example(resendToken, {
    description: "Sends the token of a settled electricity purchase again. Limited per purchase.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: { sentTo: ["+234529•••89", "p•••@example.com"] },
  }),
];
