import type { BillTransaction } from "@manilla/shared/bills/history-contract";
import type { Page } from "playwright-core";
import { addNaira, api, newPerson, type Person, signIn } from "./people.ts";

/** A customer with naira, signed in on this page. */
export async function payer(page: Page, naira = "20000"): Promise<Person> {
  const person = await newPerson();
  await addNaira(person, naira);
  await signIn(page, person);
  return person;
}

type History = { transactions: BillTransaction[] };
export const billsOf = async ({ token }: Person) =>
  (await api<History>("GET", "/bills/history", { token })).transactions;
