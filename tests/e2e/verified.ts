import type { ReplyOf } from "@manilla/shared/http/route";
import type { startIdentity } from "@manilla/shared/kyc/contract";
import type { initiateWithdrawal } from "@manilla/shared/naira/withdrawal-contract";
import { expect } from "vitest";
import { addNaira, callApi, controlSandbox, newPerson, type Person } from "./people.ts";

/** A person at level 2 with naira. The identity provider knows her as Adaeze Okonkwo by her own BVN. */
export async function verifiedPerson(naira: string): Promise<Person> {
  const person = await newPerson();
  const { token } = person;
  type Started = ReplyOf<typeof startIdentity>;
  const { reference } = await callApi<Started>("POST", "/kyc/identity/session", { token, body: {} });
  await controlSandbox("POST", `/identity/${reference}`, {
    status: "Completed",
    firstName: "Adaeze",
    lastName: "Okonkwo",
  });
  const level = async () => (await callApi<{ level: number }>("GET", "/kyc/status", { token })).level;
  await expect.poll(level, { interval: 250 }).toBe(2);
  await addNaira(person, naira);
  return person;
}

type Balances = { naira_balance: number; wallets: Record<string, string> };

export const balancesOf = ({ token }: Person) => callApi<Balances>("GET", "/dashboard", { token });

export const nairaOf = async (person: Person) => (await balancesOf(person)).naira_balance;

/** Every sandbox bank has this account number in Adaeze's name. */
export const ownAccount = "0123456784";

export function askForWithdrawal({ token }: Person, amount: string) {
  const body = { amount, accountNumber: ownAccount, accountName: "", bankCode: "044", bankName: "" };
  type Started = ReplyOf<typeof initiateWithdrawal>;
  return callApi<Started>("POST", "/withdrawals/naira/initiate", { body, token });
}
