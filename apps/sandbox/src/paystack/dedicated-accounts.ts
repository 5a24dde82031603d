/**
 * Paystack's dedicated virtual accounts. Format: Paystack's OpenAPI description and its documentation ("Dedicated
 * Virtual Accounts", "Webhooks").
 */
import { nairaText } from "../banking/naira.ts";
import { openShelf } from "../control/books.ts";
import { digits, hash } from "../dice.ts";
import type { World } from "../world.ts";
import type { AccountPayment } from "./account-answer.ts";
import { type Customer, type DedicatedAccount, paymentRow } from "./account-answer.ts";
import { signPaystack } from "./answer.ts";

export interface DedicatedAccounts {
  receive(accountNumber: string, how: { amountKobo: bigint; payerName?: string }): AccountPayment | undefined;
  customer(email: string, names: Omit<Customer, "email" | "code" | "createdAt">): Customer;
  findCustomer(code: string): Customer | undefined;
  accountOf(code: string): DedicatedAccount | undefined;
  open(code: string, bank: string): DedicatedAccount;
  find(id: string): DedicatedAccount | undefined;
  close(id: string): DedicatedAccount | undefined;
  payment(reference: string): AccountPayment | undefined;
  payments(): AccountPayment[];
  receivedKobo(): bigint;
}

export function openDedicatedAccounts(world: World): DedicatedAccounts {
  const customers = openShelf<Customer>(world.books, "paystack", "customer");
  const accounts = openShelf<DedicatedAccount>(world.books, "paystack", "dedicated_account");
  const payments = openShelf<AccountPayment>(world.books, "paystack", "account_payment");
  const now = () => world.clock.now().toISOString();
  const find = (id: string) => accounts.all().find((one) => one.id === id);

  return {
    customer(email, names) {
      const code = `CUS_${hash("customer", email).toString("hex").slice(0, 15)}`;
      // Like the vendor, returns the existing customer for the same e-mail.
      return customers.get(code) ?? customers.put(code, { email, ...names, code, createdAt: now() }, made);
    },
    findCustomer: (code) =>
      customers.get(code) ??
      customers.all().find((one) => one.email === code || digits(8, one.code) === code),
    accountOf: (code) => accounts.all().find((one) => one.customerCode === code && one.active),
    open(code, bank) {
      const accountNumber = `96${digits(8, "dedicated", code)}`;
      const id = digits(7, "dedicated id", code);
      const row = { id, accountNumber, customerCode: code, bank, active: true, createdAt: now() };
      return accounts.put(accountNumber, row, made);
    },
    find,
    close(id) {
      const known = find(id);
      return known && accounts.put(known.accountNumber, { ...known, active: false }, { outcome: "closed" });
    },
    payment: (reference) => payments.get(reference),
    payments: () => payments.all(),
    receivedKobo: () =>
      payments.all().reduce((sum, one) => sum + BigInt(one.amountKobo) - BigInt(one.feeKobo), 0n),
    receive(accountNumber, { amountKobo, payerName = "BELLO AMINA" }) {
      const account = accounts.get(accountNumber);
      if (!account?.active) return undefined;
      const number = payments.all().length + 1;
      const reference = `${world.clock.now().getTime()}${digits(9, accountNumber, number)}`;
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
      announce(world, payment, { account, customer: customers.get(account.customerCode) });
      return payment;
    },
  };
}

const made = { outcome: "created" };

function announce(
  world: World,
  payment: AccountPayment,
  of: { account: DedicatedAccount; customer: Customer | undefined },
) {
  world.webhooks.send({
    vendor: "paystack",
    reference: payment.reference,
    event: "charge.success",
    body: { event: "charge.success", data: paymentRow(payment, of) },
    sign: (raw) => signPaystack(world, raw),
  });
}
