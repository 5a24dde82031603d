import type { ReplyOf } from "@manilla/shared/http/route";
import type { startIdentity } from "@manilla/shared/kyc/contract";
import { expect } from "vitest";
import { addNaira, api, controlSandbox, newPerson, type Person } from "./people.ts";

/** A person at level 2 with naira. The identity provider knows her as Adaeze Okonkwo by her own BVN. */
export async function verifiedPerson(naira: string): Promise<Person> {
  const person = await newPerson();
  const { token } = person;
  type Started = ReplyOf<typeof startIdentity>;
  const { reference } = await api<Started>("POST", "/kyc/identity/session", { token, body: {} });
  await controlSandbox("POST", `/identity/${reference}`, {
    status: "Completed",
    firstName: "Adaeze",
    lastName: "Okonkwo",
  });
  const level = async () => (await api<{ level: number }>("GET", "/kyc/status", { token })).level;
  await expect.poll(level, { interval: 250 }).toBe(2);
  await addNaira(person, naira);
  return person;
}

export async function nairaOf({ token }: Person): Promise<number> {
  return (await api<{ naira_balance: number }>("GET", "/dashboard", { token })).naira_balance;
}
