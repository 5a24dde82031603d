export type ListedBank = {
  id: number;
  name: string;
  code: string;
  slug: string;
  active: boolean;
  /** The six-digit NIP code, or null if the vendor does not know it. */
  nipCode: string | null;
};

export type BankAccount = { accountNumber: string; bankCode: string };

/** A call that gets no clear answer throws ProviderError. */
export interface BankDirectory {
  readonly name: string;
  list(): Promise<ListedBank[]>;
  /** Undefined when the bank has no such account. */
  resolve(account: BankAccount): Promise<string | undefined>;
  close(): Promise<void>;
}
