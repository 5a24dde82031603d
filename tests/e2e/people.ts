import { randomUUID } from "node:crypto";
import type { BodyInputOf, ReplyOf } from "@manilla/shared/http/route";
import { apiPrefix } from "@manilla/shared/http/route";
import type { initiateNairaDeposit } from "@manilla/shared/naira/contract";
import type { register } from "@manilla/shared/users/contract";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { stack } from "./harness.ts";
import { codeFor } from "./inbox.ts";

export type Details = BodyInputOf<typeof register>;
export type Person = ReplyOf<typeof register> & { details: Details };

/** From the test vectors of BIP 173: a valid Bitcoin address that no customer has. */
export const externalBitcoinAddress = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

let people = 0;

export function newDetails(): Details {
  people += 1;
  // The phone number begins with 0802 to 0809, because journeys also buy airtime for it. Each process that runs
  // journeys has ten thousand numbers.
  const tail = 20_000_000 + (process.pid % 7_900) * 10_000 + people;
  return {
    username: `ada_${tail}`,
    email: `ada.${tail}@manilla.example`,
    phone: `+23480${tail}`,
    password: "Manilla-test-1",
    pin: "2580",
  };
}

/** A person after sign-up, without onboarding or verified contacts. */
export async function registerPerson(): Promise<Person> {
  const details = newDetails();
  return {
    ...(await callApi<ReplyOf<typeof register>>("POST", "/users/register", { body: details })),
    details,
  };
}

export async function verifyContact({ token, details }: Person, type: "email" | "phone"): Promise<void> {
  const body = { type, contact: details[type] };
  await callApi("POST", "/kyc/send-verification", { body, token });
  await callApi("POST", "/kyc/verify-otp", { body: { ...body, otp: await codeFor(body.contact) }, token });
}

export async function newPerson(): Promise<Person> {
  const person = await registerPerson();
  const { token, user } = person;
  await verifyContact(person, "phone");
  await callApi("POST", "/users/preferences/skip", { body: {}, token });
  return { ...person, user: { ...user, signupFlowCompleted: true, kycLevel: 1 } };
}

export async function personWithNaira(amount = "50000"): Promise<Person> {
  const person = await newPerson();
  await addNaira(person, amount);
  return person;
}

type Purchases = { purchases: { total: string }[] };

export const purchasesOf = async ({ token }: Person) =>
  (await callApi<Purchases>("GET", "/crypto/purchases", { token })).purchases;

/** Opens the person's session in the browser of this page, and returns the person. */
export async function signIn(page: Page, person: Person): Promise<Person> {
  const { token, user } = person;
  const text = JSON.stringify({ token, user });
  await page.addInitScript((session) => {
    if (!sessionStorage.getItem("e2e-signed-in")) localStorage.setItem("manilla-session", session);
    sessionStorage.setItem("e2e-signed-in", "1");
  }, text);
  return person;
}

export async function addNaira({ token }: Person, amount: string): Promise<void> {
  type Started = ReplyOf<typeof initiateNairaDeposit>;
  const { reference } = await callApi<Started>("POST", "/deposits/naira/initiate", {
    body: { amount },
    token,
  });
  await controlSandbox("POST", `/payments/${reference}`, { outcome: "paid", amount });
  await callApi("POST", `/deposits/naira/${reference}/verify`, { body: {}, token });
}

interface Sent {
  body?: object;
  token?: string;
}

export async function callApi<T>(method: string, path: string, { body, token }: Sent = {}): Promise<T> {
  const response = await fetch(`${stack.app}${apiPrefix}${path}`, {
    method,
    headers: {
      ...(body && { "Content-Type": "application/json", "Idempotency-Key": randomUUID() }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { status: boolean; message: string; data: T };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
  return answer.data;
}

export async function movePrice(symbol: string, to: { price: number } | { change: number }): Promise<void> {
  await controlSandbox("POST", "/market", { symbol, ...to });
  onTestFinished(() => controlSandbox("POST", "/market", { symbol, change: 0 }));
}

export async function controlSandbox(method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`${stack.sandbox}/control${path}`, {
    method,
    ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}
