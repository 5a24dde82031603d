import { randomInt } from "node:crypto";
import { expect } from "vitest";
import { billsOf } from "./payers.ts";
import { callApi, type Person } from "./people.ts";
import { askForWithdrawal, verifiedPerson } from "./verified.ts";

export interface AskedAbout {
  person: Person;
  bill: { reference: string; phone: string };
  refused: { reference: string };
  waiting: { reference: string };
  address: string;
}

export async function askedAbout(): Promise<AskedAbout> {
  const person = await verifiedPerson("900000");
  const { token } = person;
  // The sandbox refuses payouts that end in 13 kobo. The payout of this withdrawal is 98.5%, which is ₦985.13.
  const refused = await askForWithdrawal(person, "1000.14");
  const waiting = await askForWithdrawal(person, "210000");
  const phone = `080${randomInt(20_000_000, 99_999_999)}`;
  await callApi("POST", "/bills/airtime/purchase", {
    token,
    body: { phoneNumber: `+234${phone.slice(1)}`, amount: "100" },
  });
  for (let times = 0; times < 2; times += 1)
    await callApi("POST", "/crypto/buy", { token, body: { currency: "btc", amount: "0.0001" } });
  const { address } = await callApi<{ address: string }>("GET", "/wallets/btc/address", { token });
  const [bill] = await billsOf(person);
  const stateOf = () =>
    callApi<{ state: string }>("GET", `/transactions/${refused.transactionId}`, { token }).then(
      ({ state }) => state,
    );
  await expect.poll(stateOf).toBe("failed");
  return { person, bill: { reference: bill?.reference ?? "", phone }, refused, waiting, address };
}
