import type { ReplyOf } from "../http/route.ts";
import type { getTransaction } from "../wallet/activity-contract.ts";
import { stateLabel } from "../wallet/transaction-texts.ts";
import type { CaseKind } from "./kinds.ts";

type Transaction = ReplyOf<typeof getTransaction>;

export interface Advice {
  tone: "info" | "success" | "warning";
  title: string;
  text: string;
  /** Time (ISO 8601) by which the customer can expect the next step. Null if it is unknown or has passed. */
  by: string | null;
  facts: readonly { label: string; value: string }[];
  steps?: readonly string[];
  /** Time (ISO 8601) at which the operation entered its present state. */
  since: string | null;
}

/** Returns null if no prepared advice fits, so that staff must answer. */
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
  text: "Describe below: the coin and amount, the network you used, the address and the transaction hash. Send nothing more to the address.",
  steps: [
    "We use the hash to find the transaction on its network, and check that the address is yours.",
    "We'll ask the company that holds the coins if it can recover them. On some networks nobody can.",
    "Before we charge anything, we'll tell you what the recovery costs and how long it takes. You decide.",
    "We add the coins to your balance, or return them to the address they came from.",
  ],
};

function afterFraud(transaction: Transaction | undefined): Advice {
  // Both texts are complete, because screens translate whole texts.
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
    text: next?.text ?? "It isn't finished yet.",
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
    "We haven't received this money",
    "If your bank debited you, we'll add the money when it arrives, or your bank returns it.",
  ],
  coins: [
    "We didn't accept the deposit",
    "It's not in your balance. Report it here and we'll find the coins and how to return them.",
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
      title: "We paid your bank",
      text: "Some banks show it hours later. Give your bank the session ID so they can find it.",
    };
  // A send to another customer has no provider reference, because it uses no network.
  if (kind === "crypto.send" && providerReference === null)
    return {
      ...done,
      title: "The recipient has it",
      text: "The address belongs to another Manilla user. We've notified them.",
    };
  if (kind === "crypto.send")
    return { ...done, title: "The network confirmed it", text: "The recipient can find it by its hash." };
  if (kind === "bill.electricity" && facts.some(({ label }) => /token/i.test(label)))
    return { ...done, title: "This is your token", text: "Type all the digits into the meter and confirm." };
  if (kind.startsWith("bill."))
    return {
      ...done,
      title: counterparty ? `It was delivered to ${counterparty}` : "It was delivered",
      text: "The provider confirmed it. It can take some minutes to show.",
    };
  if (kind === "transfer.send")
    return {
      ...done,
      title: counterparty ? `${counterparty} has it` : "The recipient has it",
      text: "Transfers between Manilla accounts arrive instantly. We've notified the recipient.",
    };
  if (!creditKinds.includes(kind)) return null;
  return { ...done, title: "We added it to your balance", text: "It's in your history." };
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
      text: "Nobody can reverse a confirmed transfer. Still report it if the recipient is a Manilla customer or an exchange.",
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
      title: "Only the recipient can return it",
      text: "Ask them with a money request. Report it as well, and we'll write to them.",
    };
  return {
    ...done,
    title: "We'll ask the recipient's bank right away",
    text: "The bank can only return the money if the recipient agrees or a court orders it.",
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
  return { tone: "info", title: "What we charged you", text, by: null, facts, since };
}
