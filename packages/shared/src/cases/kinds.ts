import { type Kind, kindGroups } from "../wallet/transaction-texts.ts";

export const casePriorities = ["urgent", "high", "normal"] as const;
export type CasePriority = (typeof casePriorities)[number];

interface CaseKindFacts {
  title: string;
  hint: string;
  /** Staff must answer within this many hours after the report. Hours of waiting for the customer do not count. */
  answerHours: number;
  /** Staff get an alarm this many hours before their answer is due. */
  alarmHours: number;
  priority: CasePriority;
  about: "any" | "none" | readonly Kind[];
}

const soon = { answerHours: 72, alarmHours: 24, priority: "high" } as const;
const later = { answerHours: 14 * 24, alarmHours: 48, priority: "normal" } as const;
const transfers: readonly Kind[] = [...kindGroups.naira, ...kindGroups.crypto, ...kindGroups.people];

const kinds = {
  tricked: {
    title: "I was scammed",
    hint: "A stranger made me pay, or has my password or PIN",
    answerHours: 72,
    alarmHours: 48,
    priority: "urgent",
    about: "any",
  },
  wrong_account: {
    title: "I sent it to the wrong person",
    hint: "Wrong account number, address, phone or meter",
    ...soon,
    about: ["naira.withdrawal", "crypto.send", "transfer.send", ...kindGroups.bills],
  },
  not_arrived: {
    title: "Money hasn't arrived",
    hint: "A deposit, withdrawal or transfer is missing",
    ...soon,
    about: transfers,
  },
  wrong_network: {
    title: "I sent coins on a wrong network",
    hint: "Or without the memo, or the wrong coin",
    ...soon,
    about: "none",
  },
  token_missing: {
    title: "A bill or token hasn't arrived",
    hint: "Airtime, data, cable TV or an electricity token",
    ...soon,
    about: kindGroups.bills,
  },
  charges: {
    title: "I was charged the wrong amount",
    hint: "A fee, a rate or an amount is wrong",
    answerHours: 30 * 24,
    alarmHours: 72,
    priority: "normal",
    about: "any",
  },
  account: {
    title: "My account",
    hint: "Sign-in, verification, limits or my details",
    ...later,
    about: "none",
  },
  other: {
    title: "Something else",
    hint: "Tell us in your own words",
    ...later,
    about: "any",
  },
} satisfies Record<string, CaseKindFacts>;
export type CaseKind = keyof typeof kinds;
export const caseKinds: Readonly<Record<CaseKind, CaseKindFacts>> = kinds;
export const caseKindNames = Object.keys(kinds) as [CaseKind, ...CaseKind[]]; // cast: Object.keys loses the key type

export function caseKindsAbout(operation: Kind | undefined): readonly CaseKind[] {
  return caseKindNames.filter((name) => operation === undefined || isAbout(name, operation));
}

export function isAbout(name: CaseKind, operation: Kind): boolean {
  const { about } = caseKinds[name];
  return about === "any" || (about !== "none" && about.includes(operation));
}

export function answerTime(kind: CaseKind): string {
  const { answerHours } = caseKinds[kind];
  return answerHours <= 72 ? `${answerHours} hours` : `${answerHours / 24} days`;
}
