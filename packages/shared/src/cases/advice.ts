import type { ReplyOf } from "../http/route.ts";
import type { getTransaction } from "../wallet/activity-contract.ts";
import { stateLabel } from "../wallet/transaction-words.ts";
import type { CaseKind } from "./kinds.ts";

type Transaction = ReplyOf<typeof getTransaction>;

export interface Advice {
  tone: "info" | "success" | "warning";
  title: string;
  text: string;
  /** ISO 8601: the deadline of the next step. */
  by: string | null;
  facts: readonly { label: string; value: string }[];
  steps?: readonly string[];
  /** ISO 8601: the start of the current state. */
  since: string | null;
}

/** Returns null if only staff can answer. */
export function adviceFor(kind: CaseKind, transaction: Transaction | undefined): Advice | null {
  if (kind === "tricked") return afterFraud(transaction);
  if (kind === "wrong_network") return rescue;
  if (!transaction) return null;
  const since = transaction.timeline.at(-1)?.at ?? null;
  if (transaction.status === "pending") return underWay(transaction, since);
  if (transaction.status === "failed") return notDone(transaction, since);
  if (kind === "wrong_account") return beforeRecall(transaction, since);
  if (kind === "charges") return charged(transaction, since);
  if (kind === "other") return null;
  return arrived(transaction, since);
}

const general = { by: null, facts: [], since: null };

const rescue: Advice = {
  ...general,
  tone: "info",
  title: "Coins can often be recovered, not always",
  text: "Describe below: the coin and amount, the network that you used, the address, and the transaction hash. Send nothing more to the address.",
  steps: [
    "We find the transaction on its network by the hash, and check that the address is yours.",
    "We'll ask the company that holds the coins if it can recover them. On some networks nobody can.",
    "Before we charge anything, we'll tell you what the recovery costs and how long it takes. You decide.",
    "The coins are added to your balance, or returned to the address that they came from.",
  ],
};

function afterFraud(transaction: Transaction | undefined): Advice {
  // Whole sentences, because screens translate them.
  const text =
    transaction?.state === "pending_approval"
      ? "Freeze your account below: no money can leave it, and every device is logged out. You can still cancel this withdrawal. Nobody at Manilla ever asks for your PIN, password or a code."
      : "Freeze your account below: no money can leave it, and every device is logged out. Nobody at Manilla ever asks for your PIN, password or a code.";
  return { ...general, tone: "warning", title: "Stop the next payment first", text };
}

function underWay({ state, next }: Transaction, since: string | null): Advice {
  return {
    tone: "info",
    title: `In progress: ${stateLabel(state)}`,
    text: next?.text ?? "It has not ended yet.",
    by: next?.by ?? null,
    facts: [],
    since,
  };
}

function notDone({ kind, state, out }: Transaction, since: string | null): Advice {
  const [title, text] = out
    ? [
        "The money is back in your balance",
        `It ended as “${stateLabel(state)}”, and all of it was returned to you.`,
      ]
    : notReceived[kind === "crypto.deposit" ? "coins" : "naira"];
  return { tone: out ? "success" : "info", title, text, by: null, facts: [], since };
}

const notReceived = {
  naira: [
    "We received no money for it",
    "If your bank was debited, the money is added here when it arrives, or your bank returns it.",
  ],
  coins: [
    "The deposit was not accepted",
    "It is not in your balance. Report it here: we find out where the coins are and how they are returned.",
  ],
} as const;

const proof = [
  "Bank",
  "Account number",
  "Account name",
  "Bank session ID",
  "Transaction hash",
  "Address",
  "Network",
];

function arrived(transaction: Transaction, since: string | null): Advice | null {
  const { kind, details, counterparty, providerReference } = transaction;
  const facts = details.filter(({ label }) => proof.includes(label) || /token/i.test(label));
  const done = { tone: "success" as const, by: null, facts, since };
  if (kind === "naira.withdrawal")
    return {
      ...done,
      title: "Your bank was paid",
      text: "Some banks show it hours later. Your bank finds it by the session ID.",
    };
  // A send to another customer has no provider reference: it was never on a network.
  if (kind === "crypto.send" && providerReference === null)
    return {
      ...done,
      title: "The receiver has it",
      text: "The address belongs to another Manilla user, who was notified.",
    };
  if (kind === "crypto.send")
    return { ...done, title: "The network confirmed it", text: "The receiver finds it by its hash." };
  if (kind === "bill.electricity" && facts.some(({ label }) => /token/i.test(label)))
    return { ...done, title: "This is your token", text: "Enter all digits on the meter and confirm." };
  if (kind.startsWith("bill."))
    return {
      ...done,
      title: counterparty ? `It was delivered to ${counterparty}` : "It was delivered",
      text: "The provider confirmed it. It can take some minutes to show.",
    };
  if (kind === "transfer.send")
    return {
      ...done,
      title: counterparty ? `${counterparty} has it` : "The receiver has it",
      text: "Money between Manilla accounts arrives at once, and the receiver was notified.",
    };
  if (!creditKinds.includes(kind)) return null;
  return { ...done, title: "It was added to your balance", text: "You see it in your history." };
}

const creditKinds: readonly Transaction["kind"][] = [
  "naira.deposit",
  "crypto.deposit",
  "crypto.receive",
  "transfer.receive",
];

function beforeRecall({ kind, details }: Transaction, since: string | null): Advice {
  const facts = details.filter(({ label }) => proof.includes(label));
  const done = { tone: "warning" as const, by: null, facts, since };
  if (kind === "crypto.send")
    return {
      ...done,
      title: "Sent coins can't be reversed",
      text: "Nobody can reverse a confirmed transfer. Report it anyway if the receiver is a customer of ours or an exchange.",
    };
  if (kind.startsWith("bill."))
    return {
      ...done,
      title: "It was delivered to this number",
      text: "We'll ask the provider to reverse it. They can only do that if it hasn't been used.",
    };
  if (kind === "transfer.send")
    return {
      ...done,
      title: "Only the receiver can return it",
      text: "Ask them with a money request. Report it as well, and we'll write to them.",
    };
  return {
    ...done,
    title: "We'll ask the receiver's bank right away",
    text: "The bank may return the money only with the receiver's consent or by a court's order.",
  };
}

function charged({ fee, rate, price }: Transaction, since: string | null): Advice | null {
  if (!fee && !rate && !price) return null;
  const facts = [
    ...(fee ? [{ label: "Fee", value: `${fee.amount} ${fee.asset}` }] : []),
    ...(rate ? [{ label: "Naira per dollar", value: rate }] : []),
    ...(price ? [{ label: "Price in dollars", value: price }] : []),
  ];
  const text = "You saw these before you confirmed. The fees page lists every fee.";
  return { tone: "info", title: "What you were charged", text, by: null, facts, since };
}
