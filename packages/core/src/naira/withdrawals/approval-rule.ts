import { between, days } from "@manilla/shared/duration";
import { atLeast, type Money } from "@manilla/shared/money";
import {
  newAccountMaximum,
  ruleApprovalMaximum,
  secondApprovalAbove,
} from "@manilla/shared/naira/withdrawal-rules";

/** Titles before a name, which are not part of it. */
const titles = new Set(
  "MR MRS MISS MS DR CHIEF ALHAJI ALHAJA HAJIYA HAJIA MALLAM ENGR PROF BARR BARRISTER PASTOR REV SIR LADY OTUNBA HRH".split(
    " ",
  ),
);

/** Words that make an account a business's, or two people's: a person decides about those. */
const notOnePerson =
  /[&+]|\b(AND|LTD|LIMITED|PLC|NIG|NIGERIA|VENTURES?|ENTERPRISES?|ENT|COMPANY|CO|STORES?|SERVICES?|GLOBAL|GROUP|FOUNDATION|CHURCH|SCHOOL|TRUST|ESTATE|ASSOCIATION)\b/;

/** More words than these beside the matching ones make it another person's name. */
const mostExtra = 2;

/** What we know about the person. The route gives it, because this feature knows no users. */
export type AccountOwner = {
  /** As the identity provider found it; null while the person is not identified. */
  identityName: string | null;
  /** When a password or a PIN was last changed; null when both are as they were chosen at the beginning. */
  secretsChangedAt: Date | null;
  /** A security hold after a password reset. */
  heldUntil: Date | null;
};

const recentMs = days(1);

/** The day's limit of what the rule approves, so that many small withdrawals don't pass it either (whole kobo). */
export const byRuleLimit = { limit: "withdraw.by_rule", cap: ruleApprovalMaximum.units } as const;
export const aboveTheDaysRule = "Above what the rule approves in a day";

type Asked = {
  amount: Money<"NGN">;
  accountName: string;
  /** Whether the person withdrew to this account before today. */
  isKnownAccount: boolean;
  now: Date;
};

/** Why staff must look at a withdrawal, in words for them; null when the rule approves it. Pure. */
export function reasonForStaff(
  { amount, accountName, isKnownAccount, now }: Asked,
  holder: AccountOwner,
): string | null {
  const { identityName, secretsChangedAt, heldUntil } = holder;
  if (heldUntil && heldUntil > now) return `Security hold until ${heldUntil.toISOString()}`;
  if (secretsChangedAt && between(secretsChangedAt, now) < recentMs) {
    return "Password or PIN changed within 24 hours";
  }
  if (!atLeast(ruleApprovalMaximum, amount)) return "Above what the rule approves";
  if (!isKnownAccount && !atLeast(newAccountMaximum, amount)) return "An account first used today";
  if (identityName === null) return "No identity name";
  return nameFits(identityName, accountName) ? null : `The account is not ${identityName}'s by name`;
}

/** How many different members of staff must approve, by what its owner withdraws that day in all (whole kobo). */
export function approvalsNeeded(amount: Money<"NGN">, sumOfTheDay: bigint): 1 | 2 {
  return amount.units > secondApprovalAbove.units || sumOfTheDay > secondApprovalAbove.units ? 2 : 1;
}

/**
 * Whether a bank account's name can be the name of the person that was identified: in any order and case, with or without
 * middle names, initials, titles, accents and punctuation. At least two whole names must be the same, and none may
 * contradict. Pure; a doubt is a no, and then staff decide.
 */
export function nameFits(identityName: string, accountName: string): boolean {
  if (notOnePerson.test(plain(accountName))) return false;
  // "Olu-Ade" is written as one word, or as two.
  return variants(identityName).some((identity) =>
    variants(accountName).some((account) => wordsFit(identity, account)),
  );
}

function wordsFit(identity: string[], account: string[]): boolean {
  const same = identity.filter((word) => word.length > 1 && account.includes(word));
  if (new Set(same).size < 2) return false;
  const [fewer, more] = identity.length <= account.length ? [identity, account] : [account, identity];
  const left = [...more];
  const unmatched = fewer
    // Whole words first, so that an initial does not take the word that another one is.
    .toSorted((a, b) => b.length - a.length)
    .filter((word) => !take(left, word));
  return unmatched.length === 0 && left.length <= mostExtra;
}

function take(words: string[], word: string): boolean {
  const exact = words.indexOf(word);
  const index = exact >= 0 ? exact : words.findIndex((other) => isInitialOf(word, other));
  if (index >= 0) words.splice(index, 1);
  return index >= 0;
}

function isInitialOf(a: string, b: string): boolean {
  return a.length === 1 ? b.startsWith(a) : b.length === 1 && a.startsWith(b);
}

function variants(name: string): string[][] {
  const text = plain(name);
  return [wordsOf(text.replaceAll("-", " ")), wordsOf(text.replaceAll("-", ""))];
}

/** Upper case without accents; apostrophes belong to a word and vanish, so that O'Neil is ONEIL. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/['’`ʼ]/g, "");
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !titles.has(word));
}
