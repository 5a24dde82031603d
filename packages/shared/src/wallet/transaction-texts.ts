import { addMilliseconds, hours } from "../duration.ts";

export const kindTitle = {
  "crypto.buy": "Bought",
  "crypto.sell": "Sold",
  "crypto.swap": "Swapped",
  "crypto.send": "Sent",
  "crypto.receive": "Received",
  "crypto.deposit": "Crypto deposit",
  "naira.deposit": "Naira deposit",
  "naira.withdrawal": "Naira withdrawal",
  "transfer.send": "Sent",
  "transfer.receive": "Received",
  "bill.airtime": "Airtime",
  "bill.data": "Data",
  "bill.cable": "Cable TV",
  "bill.electricity": "Electricity",
  "dust.given_up": "Given up",
  adjustment: "Adjustment",
  "adjustment.goodwill": "Credit from Manilla",
  "adjustment.correction": "Correction",
} as const;
export type Kind = keyof typeof kindTitle;
export const transactionKinds = Object.keys(kindTitle) as [Kind, ...Kind[]]; // cast: Object.keys loses the key type

export const kindGroups = {
  trades: ["crypto.buy", "crypto.sell", "crypto.swap"],
  naira: ["naira.deposit", "naira.withdrawal"],
  crypto: ["crypto.send", "crypto.receive", "crypto.deposit"],
  people: ["transfer.send", "transfer.receive"],
  bills: ["bill.airtime", "bill.data", "bill.cable", "bill.electricity"],
} as const satisfies Record<string, readonly Kind[]>;

export type Status = "completed" | "pending" | "failed";

/** Final states, grouped by their result. An operation in any other state is in progress. */
export const endedStates = {
  completed: ["completed", "paid", "delivered", "credited"],
  failed: ["failed", "rejected", "reversed", "cancelled", "expired", "given_up"],
} as const;

export function toStatus(state: string): Status {
  if (endedStates.completed.some((name) => name === state)) return "completed";
  return endedStates.failed.some((name) => name === state) ? "failed" : "pending";
}

const labels: Readonly<Record<string, string>> = {
  pending: "Waiting for payment",
  pending_approval: "Awaiting approval",
  held: "On hold",
  delivered: "Completed",
  submitted: "Sent to the provider",
  broadcast: "Sent to the network",
  confirming: "Seen on the network",
  credited: "Added to your balance",
  on_hold: "Under review",
  under_review: "Under review",
  below_minimum: "Below the minimum",
  suspended: "Finding its owner",
  reversed: "Returned to your balance",
  expired: "Time ran out",
};

export function stateLabel(state: string): string {
  return labels[state] ?? (state.charAt(0).toUpperCase() + state.slice(1)).replaceAll("_", " ");
}

interface Expectation {
  text: string;
  /** After this many hours the state has ended, or staff examine the operation. 0 if the time is unknown. */
  hours: number;
}

const expectations: Readonly<Record<string, Expectation>> = {
  pending: {
    text: "We're waiting for your payment. We'll add it to your balance as soon as it arrives, even if it's late.",
    hours: 72,
  },
  pending_approval: { text: "Our team is reviewing it. You can still cancel.", hours: 24 },
  approved: { text: "We're about to send it to your bank.", hours: 2 },
  processing: {
    text: "We've sent it to your bank. Most banks add it within minutes. If it fails, your money comes back automatically.",
    hours: 24,
  },
  held: { text: "We're about to process it. Your money is on hold and safe.", hours: 2 },
  submitted: {
    text: "The provider hasn't confirmed yet. We'll keep checking. If it fails, your money comes back automatically.",
    hours: 24,
  },
  broadcast: { text: "The network is confirming it. If it fails, your money comes back.", hours: 24 },
  confirming: {
    text: "The network is confirming it. We'll add it to your balance after the last confirmation.",
    hours: 24,
  },
  under_review: {
    text: "We're reviewing it. We'll decide within 24 hours.",
    hours: 24,
  },
  on_hold: {
    text: "We're checking it, as the law requires. We'll tell you when we're done.",
    hours: 72,
  },
  below_minimum: {
    text: "It's below the minimum. We'll add it to your balance once your deposits reach it.",
    hours: 0,
  },
};

export function nextText(state: string): string | null {
  if (toStatus(state) !== "pending") return null;
  return expectations[state]?.text ?? "In progress.";
}

/** Returns the next step and the time when it is due. The time is null if it has passed. The state began at `since`. */
export function nextStep(state: string, since: Date, now: Date): { text: string; by: Date | null } | null {
  const text = nextText(state);
  if (text === null) return null;
  const by = addMilliseconds(since, hours(expectations[state]?.hours ?? 24));
  return { text, by: by > now ? by : null };
}

export const detailLabels: Readonly<Record<string, string>> = {
  bankName: "Bank",
  accountName: "Account name",
  personName: "Name",
  note: "Note",
  accountNumber: "Account number",
  network: "Network",
  address: "Address",
  memo: "Destination tag",
  txid: "Transaction hash",
  provider: "Provider",
  plan: "Plan",
  bundle: "Bundle",
  customerName: "Customer",
  token: "Token",
  units: "Units",
  sessionId: "Bank session ID",
};

export const ownLabels = {
  provider: "Provider",
  product: "Product",
  phone: "Phone number",
  card: "Smart card",
  meter: "Meter number",
  address: "Your address",
};
