/** The accounts that hold money. An account here names no asset, because the money of a leg does. */

const userPurposes = ["available", "held"] as const;
type UserPurpose = (typeof userPurposes)[number];

const housePurposes = [
  /** Coins and naira the company trades from. */
  "inventory",
  /** The company's earnings. */
  "fees",
  /** Naira at payment providers and banks. */
  "bank",
  /** Coins on our own account at the custodian, which sends are paid from. */
  "custody",
  /** Coins on customers' sub-accounts at the custodian, where deposits arrive; collected from there. */
  "sub_accounts",
  /** Naira float at the bill vendors. */
  "bills",
  /** The providers' charges to the company. */
  "costs",
  /** Money that came without a known owner, or below a minimum. */
  "suspense",
  /** The rests below the ledger's smallest unit. */
  "dust",
  /** The owners' capital. */
  "capital",
] as const;
export type HousePurpose = (typeof housePurposes)[number];

export type Account =
  | { readonly userId: string; readonly purpose: UserPurpose }
  | { readonly userId: null; readonly purpose: HousePurpose };

/** The balance that the user can spend. */
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
