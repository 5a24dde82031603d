import { type Books, openShelf } from "../control/books.ts";
import { pickFrom } from "../dice.ts";

const testPerson = { firstName: "ADAEZE", lastName: "OKONKWO" } as const;
const testPersonsAccounts = /^012345678\d$/;

const lastNames = splitWords(
  "ADEYEMI BELLO CHUKWU DANJUMA EZE FASHOLA GARBA IBEKWE JIMOH KALU LAWAL MUSA NWOSU OGUNLEYE PETERS SANUSI TAIWO UDO WILLIAMS YUSUF",
);
const firstNames = splitWords(
  "AMINA BABATUNDE CHIDINMA DAVID EMEKA FUNMILAYO GRACE HALIMA IFEANYI KEMI LOLA MARYAM NGOZI OLUWASEUN PAUL RUTH SADE TUNDE UCHE ZAINAB",
);

function splitWords(text: string): [string, ...string[]] {
  const [first = "", ...rest] = text.split(" ");
  return [first, ...rest];
}

/** Owners of bank accounts, shared by both payout vendors so that they agree. */
export type Accounts = ReturnType<typeof openAccounts>;

export function openAccounts(books: Books) {
  const named = openShelf<{ owner: string }>(books, "bank", "account");
  return {
    owner(accountNumber: string): string | undefined {
      const set = named.get(accountNumber);
      if (set) return set.owner;
      if (accountNumber.endsWith("0000")) return undefined;
      const { firstName, lastName } = personOf(accountNumber);
      return `${lastName} ${firstName}`;
    },
    name: (accountNumber: string, owner: string) =>
      void named.put(accountNumber, { owner }, { outcome: owner }),
  };
}

/** Returns an account's owner. The last ten digits of a BVN are also an account of its person, so that names match. */
export function personOf(accountNumber: string): { firstName: string; lastName: string } {
  if (testPersonsAccounts.test(accountNumber)) return testPerson;
  return {
    firstName: pickFrom(firstNames, "first", accountNumber),
    lastName: pickFrom(lastNames, "last", accountNumber),
  };
}

export function customerName(number: string): string {
  return `${pickFrom(firstNames, "customer first", number)} ${pickFrom(lastNames, "customer last", number)}`;
}
