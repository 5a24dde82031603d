import { type Books, openShelf } from "../control/books.ts";
import { pick } from "../dice.ts";

/** Who owns a bank account. Both payout vendors ask here, so that they agree. */
export interface Accounts {
  /** The owner's name, or undefined when there is no such account. Numbers ending in 0000 do not exist. */
  owner(accountNumber: string): string | undefined;
  name(accountNumber: string, owner: string): void;
}

/** The person the identity widget finds too, at every bank, so that names can be made to fit. */
export const testPerson = { firstName: "Adaeze", lastName: "Okonkwo" } as const;
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
      if (testPersonsAccounts.test(accountNumber))
        return `${testPerson.lastName} ${testPerson.firstName}`.toUpperCase();
      return `${pick(lastNames, "last", accountNumber)} ${pick(firstNames, "first", accountNumber)}`;
    },
    name: (accountNumber, owner) => void named.put(accountNumber, { owner }, { outcome: owner }),
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
