import { addNaira, api, newPerson, type Person } from "./people.ts";

type Purchases = { purchases: { total: string }[] };

export const purchasesOf = async ({ token }: Person) =>
  (await api<Purchases>("GET", "/crypto/purchases", { token })).purchases;

export async function buyer(naira = "50000"): Promise<Person> {
  const person = await newPerson();
  await addNaira(person, naira);
  return person;
}
