/** A bank as the vendor lists it. Codes are texts: "035A", "00103". */
export type ListedBank = {
  id: number;
  name: string;
  code: string;
  slug: string;
  active: boolean;
  /** The six digits by which banks know each other; null where the vendor can't say. */
  nipCode: string | null;
};

export type BankAccount = { accountNumber: string; bankCode: string };

/** The country's banks, and whose an account is. Both calls throw ProviderError when there is no clear answer. */
export interface BankDirectory {
  readonly name: string;
  /** Every bank, the inactive ones too, as the vendor lists them. */
  list(): Promise<ListedBank[]>;
  /** The name the bank has for the account; undefined when it has no such account. */
  resolve(account: BankAccount): Promise<string | undefined>;
  close(): Promise<void>;
}
