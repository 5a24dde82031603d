import { type Books, openShelf } from "../control/books.ts";
import { pick } from "../dice.ts";

/** Who owns a bank account. Both payout vendors ask here, so that they agree. */
export interface Accounts {
  /** The owner's name, or undefined when there is no such account. Numbers ending in 0000 do not exist. */
  owner(accountNumber: string): string | undefined;
  name(accountNumber: string, owner: string): void;
}

/** The person behind the accounts 012345678x, at every bank. */
const testPerson = { firstName: "ADAEZE", lastName: "OKONKWO" } as const;
const testPersonsAccounts = /^012345678\d$/;

const lastNames = [
  ...([
    "ADEYEMI",
    "BELLO",
    "CHUKWU",
    "DANJUMA",
    "EZE",
    "FASHOLA",
    "GARBA",
    "IBEKWE",
    "JIMOH",
    "KALU",
  ] as const),
  ...([
    "LAWAL",
    "MUSA",
    "NWOSU",
    "OGUNLEYE",
    "PETERS",
    "SANUSI",
    "TAIWO",
    "UDO",
    "WILLIAMS",
    "YUSUF",
  ] as const),
] as const;
const firstNames = [
  ...([
    "AMINA",
    "BABATUNDE",
    "CHIDINMA",
    "DAVID",
    "EMEKA",
    "FUNMILAYO",
    "GRACE",
    "HALIMA",
    "IFEANYI",
  ] as const),
  ...([
    "KEMI",
    "LOLA",
    "MARYAM",
    "NGOZI",
    "OLUWASEUN",
    "PAUL",
    "RUTH",
    "SADE",
    "TUNDE",
    "UCHE",
    "ZAINAB",
  ] as const),
] as const;

export function openAccounts(books: Books): Accounts {
  const named = openShelf<{ owner: string }>(books, "bank", "account");
  return {
    owner(accountNumber) {
      const set = named.get(accountNumber);
      if (set) return set.owner;
      if (accountNumber.endsWith("0000")) return undefined;
      const { firstName, lastName } = personOf(accountNumber);
      return `${lastName} ${firstName}`;
    },
    name: (accountNumber, owner) => void named.put(accountNumber, { owner }, { outcome: owner }),
  };
}

/** Who has a bank account. The last ten digits of a BVN are an account of its person, so that names can be made to fit. */
export function personOf(accountNumber: string): { firstName: string; lastName: string } {
  if (testPersonsAccounts.test(accountNumber)) return testPerson;
  return {
    firstName: pick(firstNames, "first", accountNumber),
    lastName: pick(lastNames, "last", accountNumber),
  };
}

/** Numbers ending in 9999 answer, but only after ten seconds. */
export function isSlowAccount(accountNumber: string): boolean {
  return accountNumber.endsWith("9999");
}

/** The name behind a meter or a smart card. */
export function customerName(number: string): string {
  return `${pick(firstNames, "customer first", number)} ${pick(lastNames, "customer last", number)}`;
}
