import { shownAmount } from "./receipt-rows.ts";
import { type Kind, kindTitle } from "./transaction-texts.ts";

/** Names of kinds for staff. Customers see verbs ("Bought"). */
const nouns: Readonly<Record<string, string>> = {
  ...kindTitle,
  "crypto.buy": "Coin purchase",
  "crypto.sell": "Coin sale",
  "crypto.swap": "Coin swap",
  "crypto.send": "Coin send",
  "crypto.receive": "Coins from another customer",
  "crypto.collect": "Coin collection",
  "transfer.send": "Transfer to another customer",
  "transfer.receive": "Transfer from another customer",
  "bill.airtime": "Airtime purchase",
  "bill.data": "Data purchase",
  "bill.cable": "Cable TV payment",
  "bill.electricity": "Electricity payment",
  "dust.given_up": "Rest given up at closing",
  "adjustment.goodwill": "Goodwill credit",
} satisfies Partial<Record<Kind | "crypto.collect", string>>;

const states: Readonly<Record<string, string>> = {
  pending: "waiting for payment",
  pending_approval: "waiting for approval",
  submitted: "submitted to the provider",
  broadcast: "sent to the network",
  suspended: "without an owner",
};

export function kindWords(kind: string): string {
  return nouns[kind] ?? kind;
}

export function stateWords(state: string): string {
  return states[state] ?? state.replaceAll("_", " ");
}

interface Amount {
  asset: string;
  amount: string;
}

export interface OperationLine {
  kind: string;
  state: string;
  out: Amount | null;
  in: Amount | null;
}

export function operationWords({ kind, state, out, in: received }: OperationLine): string {
  const [first, second] = kind === "crypto.buy" ? [received, out] : [out, received];
  const money = [first, second].flatMap((amount) => (amount ? [shownAmount(amount)] : [])).join(" for ");
  return [kindWords(kind), money, stateWords(state)].filter(Boolean).join(" ");
}
