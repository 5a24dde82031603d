import type { BankAccount, BankDirectory, ListedBank } from "@manilla/core/providers/banks/port";
import { ProviderError } from "@manilla/core/providers/provider-error";

type FakeBanks = BankDirectory & {
  down: boolean;
  banks: ListedBank[];
  /** Sets the name of an account. With null, the account does not exist. With "silence", the call never ends. */
  names(accountNumber: string, name: string | null): void;
  readonly nameEnquiries: BankAccount[];
};

const someBanks: ListedBank[] = [
  bank(1, "Guaranty Trust Bank", "058", "000013"),
  bank(2, "Access Bank", "044", "000014"),
  { ...bank(3, "Heritage Bank", "030", "000020"), active: false },
  bank(4, "ALAT by WEMA", "035A", "000017"),
];

function bank(id: number, name: string, code: string, nipCode: string): ListedBank {
  return { id, name, code, slug: name.toLowerCase().replaceAll(" ", "-"), active: true, nipCode };
}

export function createFakeBanks(): FakeBanks {
  const names = new Map<string, string | null>();
  const nameEnquiries: BankAccount[] = [];
  const fake: FakeBanks = {
    name: "paystack",
    down: false,
    banks: someBanks,
    nameEnquiries,
    names: (accountNumber, name) => void names.set(accountNumber, name),
    async list() {
      if (fake.down) throw new ProviderError("unreachable", "paystack is not reachable");
      return fake.banks;
    },
    async resolve(account) {
      nameEnquiries.push(account);
      if (fake.down) throw new ProviderError("timeout", "paystack did not answer in time");
      const name = names.get(account.accountNumber);
      if (name === "silence") return new Promise(() => undefined);
      if (name !== undefined) return name ?? undefined;
      const known = fake.banks.some(({ code }) => code === account.bankCode);
      return known && !account.accountNumber.endsWith("0000") ? "OKONKWO ADAEZE" : undefined;
    },
    close: async () => undefined,
  };
  return fake;
}
