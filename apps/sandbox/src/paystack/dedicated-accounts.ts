/**
 * Paystack's dedicated virtual accounts. Format: Paystack's OpenAPI description and its documentation ("Dedicated
 * Virtual Accounts", "Webhooks").
 */
import { nairaText } from "../banking/naira.ts";
import { openShelf } from "../control/books.ts";
import { drawDigits, hashWords } from "../dice.ts";
import type { World } from "../world.ts";
import { type AccountPayment, type Customer, type DedicatedAccount, paymentRow } from "./account-answer.ts";
import { announcePaystack } from "./answer.ts";

export type DedicatedAccounts = ReturnType<typeof openDedicatedAccounts>;

export function openDedicatedAccounts(world: World) {
  const customers = openShelf<Customer>(world.books, "paystack", "customer");
  const accounts = openShelf<DedicatedAccount>(world.books, "paystack", "dedicated_account");
  const payments = openShelf<AccountPayment>(world.books, "paystack", "account_payment");
  const now = () => world.clock.now().toISOString();

  return {
    customer(email: string, names: Omit<Customer, "email" | "code" | "createdAt">) {
      const code = `CUS_${hashWords("customer", email).toString("hex").slice(0, 15)}`;
      // Like the vendor, returns the existing customer for the same e-mail.
      return customers.get(code) ?? customers.put(code, { email, ...names, code, createdAt: now() }, made);
    },
    findCustomer: (code: string) =>
      customers.get(code) ??
      customers.all().find((one) => one.email === code || drawDigits(8, one.code) === code),
    accountOf: (code: string) => accounts.all().find((one) => one.customerCode === code && one.active),
    open(code: string, bank: string) {
      const accountNumber = `96${drawDigits(8, "dedicated", code)}`;
      const id = drawDigits(7, "dedicated id", code);
      const row = { id, accountNumber, customerCode: code, bank, active: true, createdAt: now() };
      return accounts.put(accountNumber, row, made);
    },
    close(id: string) {
      const known = accounts.all().find((one) => one.id === id);
      return known && accounts.put(known.accountNumber, { ...known, active: false }, { outcome: "closed" });
    },
    payment: (reference: string) => payments.get(reference),
    payments: () => payments.all(),
    receivedKobo: () =>
      payments.all().reduce((sum, one) => sum + BigInt(one.amountKobo) - BigInt(one.feeKobo), 0n),
    receive(
      accountNumber: string,
      { amountKobo, payerName = "BELLO AMINA" }: { amountKobo: bigint; payerName?: string },
    ): AccountPayment | undefined {
      const account = accounts.get(accountNumber);
      if (!account?.active) return undefined;
      const number = payments.all().length + 1;
      const reference = `${world.clock.now().getTime()}${drawDigits(9, accountNumber, number)}`;
      // One percent, at most ₦300, from the vendor's price list.
      const fee = amountKobo / 100n < 30_000n ? amountKobo / 100n : 30_000n;
      const payment = {
        reference,
        amountKobo: String(amountKobo),
        feeKobo: String(fee),
        accountNumber,
        customerCode: account.customerCode,
        payerName,
        paidAt: now(),
      };
      const noted = { outcome: "success", amount: nairaText(amountKobo), currency: "NGN" };
      payments.put(reference, payment, noted);
      announcePaystack(world, "charge.success", paymentRow(payment, customers.get(account.customerCode)));
      return payment;
    },
  };
}

const made = { outcome: "created" };
