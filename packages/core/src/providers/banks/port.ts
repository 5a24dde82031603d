/** A bank as the vendor lists it. Codes are strings: "035A", "00103". */
export type ListedBank = {
  id: number;
  name: string;
  code: string;
  slug: string;
  active: boolean;
  /** The six-digit NIP code. Null when the vendor does not know it. */
  nipCode: string | null;
};

export type BankAccount = { accountNumber: string; bankCode: string };

/** The country's banks and the account name enquiry. Calls throw ProviderError without a clear answer. */
export interface BankDirectory {
  readonly name: string;
  list(): Promise<ListedBank[]>;
  /** Returns the account name at the bank. Undefined when the bank has no such account. */
  resolve(account: BankAccount): Promise<string | undefined>;
  close(): Promise<void>;
}
