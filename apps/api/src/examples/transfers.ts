import { example } from "@manilla/http/route-example";
import { findRecipient, listRecipients, sendTransfer } from "@manilla/shared/transfers/contract";
import {
  cancelMoneyRequest,
  declineMoneyRequest,
  getMoneyRequest,
  listMoneyRequests,
  type MoneyRequest,
  payMoneyRequest,
  requestMoney,
} from "@manilla/shared/transfers/request-contract";

const recipient = { to: "@chidi", name: "Chidi O•••", detail: "@chidi" };
const transfer = {
  transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
  reference: "MNL-HB6S-RZFD-CJPY",
  status: "completed" as const,
  asset: "NGN" as const,
  amount: "5000.00",
  to: "@chidi",
  name: "Chidi O•••",
  note: "Lunch",
  createdAt: "2026-11-20T09:30:00.000Z",
};
const asked: MoneyRequest = {
  id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40",
  direction: "outgoing",
  person: "@chidi",
  name: "Chidi O•••",
  asset: "NGN",
  amount: "5000.00",
  note: "Lunch",
  state: "open",
  transactionId: null,
  createdAt: "2026-11-20T09:30:00.000Z",
  expiresAt: "2026-11-27T09:30:00.000Z",
};
const mine: MoneyRequest = { ...asked, direction: "incoming" };
const params = { id: asked.id };

export const transferExamples = [
  example(findRecipient, {
    description:
      "Finds who would receive a transfer. Answers 404 alike for unknown accounts, and for accounts that can't receive. 20 a minute.",
    query: { to: "@chidi" },
    reply: recipient,
  }),
  example(listRecipients, {
    description: "The people this person sent money to, latest first, at most ten.",
    reply: { recipients: [recipient] },
  }),
  example(sendTransfer, {
    description:
      "Sends naira or a coin to another person here, at once and without a fee. The same amount to the same person within two minutes answers 409 unless `confirmDuplicate` is true.",
    body: { to: "@chidi", asset: "NGN", amount: "5000", note: "Lunch", pin: "2468" },
    reply: transfer,
  }),
  example(requestMoney, {
    description: "Asks another person here for money. The request ends after seven days.",
    body: { from: "@chidi", asset: "NGN", amount: "5000", note: "Lunch" },
    reply: asked,
  }),
  example(listMoneyRequests, {
    description: "Requests to this person and from this person, open ones first, at most a hundred.",
    reply: { requests: [mine] },
  }),
  example(getMoneyRequest, { description: "One request, to me or from me.", params, reply: mine }),
  example(payMoneyRequest, {
    description: "Pays a request that is open: at once, without a fee, and once.",
    params,
    body: { pin: "2468" },
    reply: transfer,
  }),
  example(declineMoneyRequest, {
    description: "Declines a request to me. Its sender is notified.",
    params,
    reply: { ...mine, state: "declined" },
  }),
  example(cancelMoneyRequest, {
    description: "Takes back a request of mine that is open.",
    params,
    reply: { ...asked, state: "cancelled" },
  }),
];
