import type { CaseState } from "@manilla/shared/cases/contract";
import { answerTime, type CaseKind, caseKinds } from "@manilla/shared/cases/kinds";
import type { DeskCase } from "@manilla/shared/desk/cases-contract";
import { lagosTime } from "@manilla/shared/lagos";
import { formatMoney } from "@manilla/shared/money";
import { kindTitle, nextText, stateLabel, toStatus } from "@manilla/shared/wallet/transaction-texts";
import { customerKind } from "../ledger/types.ts";
import type { StaffCase } from "./staff-cases.ts";

interface CannedAnswer {
  id: string;
  title: string;
  kinds: readonly CaseKind[] | "all";
  state?: CaseState;
  /** May contain placeholders such as `{name}`. Staff see the answer only if the case has a value for each. */
  text: string;
}

const money: readonly CaseKind[] = ["wrong_account", "not_arrived", "token_missing", "charges", "tricked"];

const cannedAnswers: readonly CannedAnswer[] = [
  {
    id: "looking",
    title: "We're working on it",
    kinds: "all",
    state: "open",
    text: "Hello {name}, we're working on your case {case}. We'll reply within {time} of your report.",
  },
  {
    id: "under_way",
    title: "The transaction is in progress",
    kinds: money,
    state: "open",
    text: "Hello {name}, {transaction} {reference} of {amount} is in progress ({state}). {next} We'll write to you when it's done.",
  },
  {
    id: "returned",
    title: "The money is back",
    kinds: money,
    text: "Hello {name}, {transaction} {reference} did not go through, and {amount} has been in your Manilla balance since {returned}.",
  },
  {
    id: "bank_session",
    title: "The bank was paid: ask them with the session ID",
    kinds: ["not_arrived", "wrong_account"],
    text: "Hello {name}, {bank} was paid for {reference} on {ended}. Please give your bank this session ID so they can find the payment: {session}.",
  },
  {
    id: "rescue_facts",
    title: "Coins on a wrong network: what we need",
    kinds: ["wrong_network"],
    state: "waiting",
    text: "Hello {name}, to find the coins of case {case} we need the transaction hash, the network you used, the coin and amount, and the address they were sent from. Please reply here.",
  },
  {
    id: "rescue_cost",
    title: "Coins on a wrong network: cost and time",
    kinds: ["wrong_network"],
    state: "waiting",
    text: "Hello {name}, the coins of case {case} can be recovered. It costs [amount] and takes about [days]. Reply if you want us to go ahead. We won't charge anything before that.",
  },
  {
    id: "rescue_impossible",
    title: "Coins on a wrong network: out of reach",
    kinds: ["wrong_network"],
    text: "Hello {name}, we checked case {case} with the custodian: nobody can reach the address on that network, so the coins can't be recovered. We're sorry. We charged nothing.",
  },
  {
    id: "recall",
    title: "A recall was requested",
    kinds: ["wrong_account", "tricked"],
    state: "open",
    text: "Hello {name}, we asked {bank} to hold and return {amount} of {reference}. They can only return it if the recipient agrees or a court orders it, so we can't promise it. We'll write when the bank replies.",
  },
  {
    id: "on_the_chain",
    title: "Sent coins can't be reversed",
    kinds: ["wrong_account", "tricked", "not_arrived"],
    text: "Hello {name}, the network confirmed {amount} of {reference} on {ended}. Nobody can reverse a confirmed transfer of coins. This is its hash: {hash}.",
  },
  {
    id: "token",
    title: "The electricity token",
    kinds: ["token_missing"],
    text: "Hello {name}, this is the token of {reference}: {token}. Type all the digits into the meter and confirm.",
  },
  {
    id: "tricked_next",
    title: "Scammed: what to do now",
    kinds: ["tricked"],
    text: "Hello {name}, we're sorry this happened. Change your password and PIN, and never share a code, not even with us. Please report it to the police and send us the report's number here: the recipient's bank will ask for it.",
  },
  {
    id: "need_more",
    title: "We need to know more",
    kinds: "all",
    state: "waiting",
    text: "Hello {name}, so that we can solve {case}: what did you expect to happen, what happened instead, and when?",
  },
  {
    id: "solved",
    title: "It is solved",
    kinds: "all",
    state: "closed",
    text: "Hello {name}, your case {case} is solved. If anything is still not right, write here within 30 days to reopen it.",
  },
];

export function answersFor(of: StaffCase): DeskCase["answers"] {
  const facts = factsOf(of);
  return cannedAnswers.flatMap(({ id, title, kinds, text, state = "answered" }) => {
    const fits = kinds === "all" || kinds.some((kind) => kind === of.row.kind);
    const filled = fits ? fill(text, facts) : null;
    return filled === null ? [] : [{ id, title, text: filled, state }];
  });
}

function fill(text: string, facts: Readonly<Record<string, string | undefined>>): string | null {
  let whole = true;
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = facts[name];
    if (value === undefined) whole = false;
    return value ?? "";
  });
  return whole ? filled : null;
}

function factsOf({ row, username, operation }: StaffCase): Record<string, string | undefined> {
  const kind = row.kind as CaseKind; // cast: constraint case_kind_is_known allows only these values
  const about = { name: username, case: `${row.number} (${caseKinds[kind].title})`, time: answerTime(kind) };
  if (!operation) return about;
  const { details, state, updatedAt, final } = operation;
  const text = (name: string) => {
    const value = details[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const amount = operation.moneyOut ?? operation.moneyIn;
  const isPaid = final && toStatus(state) === "completed";
  // Money is returned only if it had left the balance. A failed deposit has no `moneyOut`, because no money arrived.
  const isReturned = final && toStatus(state) === "failed" && operation.moneyOut !== undefined;
  return {
    ...about,
    reference: operation.reference,
    amount: amount && formatMoney(amount),
    transaction: `your transaction (${kindTitle[customerKind(operation.kind)]})`,
    state: stateLabel(state).toLowerCase(),
    next: nextText(state) ?? undefined,
    ended: isPaid ? dateText(updatedAt) : undefined,
    returned: isReturned ? dateText(updatedAt) : undefined,
    bank: isReturned ? undefined : text("bankName"),
    session: text("sessionId"),
    hash: text("txid"),
    token: text("token"),
  };
}

function dateText(at: Date): string {
  return `${lagosTime(at)} (Lagos)`;
}
