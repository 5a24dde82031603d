/** Where money can stand. The asset is not said here: a leg's money says it once. */

const userPurposes = ["available", "held"] as const;
type UserPurpose = (typeof userPurposes)[number];

const housePurposes = [
  /** Coins and naira the house trades from. */
  "inventory",
  /** What the house has earned. */
  "fees",
  /** Naira at payment providers and banks. */
  "bank",
  /** Coins on our own account at the custodian, which sends are paid from. */
  "custody",
  /** Coins on customers' sub-accounts at the custodian, where deposits arrive; collected from there. */
  "sub_accounts",
  /** Naira float at the bill vendors. */
  "bills",
  /** What providers charge the house. */
  "costs",
  /** Money that came without a known owner, or below a minimum. */
  "suspense",
  /** What is finer than the books' smallest unit. */
  "dust",
  /** What the owners put in. */
  "capital",
] as const;
export type HousePurpose = (typeof housePurposes)[number];

export type Account =
  | { readonly userId: string; readonly purpose: UserPurpose }
  | { readonly userId: null; readonly purpose: HousePurpose };

/** What the user can spend. */
export function available(userId: string): Account {
  return { userId, purpose: "available" };
}

/** The user's money that an unfinished operation has set aside. */
export function held(userId: string): Account {
  return { userId, purpose: "held" };
}

export function house(purpose: HousePurpose): Account {
  return { userId: null, purpose };
}
