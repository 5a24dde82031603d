import { addNaira, api, newPerson, type Person } from "./people.ts";

type Purchases = { purchases: { total: string }[] };

/** What this person has bought, as the API lists it. */
export const purchasesOf = async ({ token }: Person) =>
  (await api<Purchases>("GET", "/crypto/purchases", { token })).purchases;

/** Signs up a person with ₦50,000. */
export async function buyer(): Promise<Person> {
  const person = await newPerson();
  await addNaira(person, "50000");
  return person;
}
