import { randomUUID } from "node:crypto";
import { sendAtOnce } from "@manilla/core/notifications/queue-notification";
import { issueReset } from "@manilla/core/users/secrets/forgot-password";
import type { TestClock } from "@manilla/testing/context";
import { tellAll } from "@manilla/testing/members";
import { createPerson as fund } from "@manilla/testing/people";
import type { FakeEmail, FakeSms } from "@manilla/testing/providers/fake-messages";
import type { Random } from "@manilla/testing/simulation/random";
import { expect } from "vitest";
import type { App } from "../command.ts";
import { callApi, signUp, type testApp } from "./app.ts";

export type Surroundings = {
  app: App;
  ctx: Awaited<ReturnType<typeof testApp>>["ctx"];
  clock: TestClock;
  email: FakeEmail;
  sms: FakeSms;
};

export const stolenSecrets = ["password", "pin", "sim", "mailbox"] as const;
export type Knowledge = ReadonlySet<(typeof stolenSecrets)[number]>;
export type Victim = Awaited<ReturnType<typeof newVictim>>;

export interface Loot {
  token: string;
  password: string;
  pin: string;
  /** The owner's phone number, whose SMS a thief with the SIM card reads. */
  phone: string;
  headers: Record<string, string>;
}

export async function theftFixture(around: Surroundings) {
  const accomplice = (await newVictim(around)).person.username;
  return {
    victim: () => newVictim(around),
    breakIn: (owner: Victim, knows: Knowledge, headers: Loot["headers"]) =>
      breakIn(around, owner, { knows, headers }),
    tamper: (loot: Loot, knows: Knowledge, random: Random) => tamper(around, { loot, knows, random }),
    tryOut: (loot: Loot, random: Random) => tryOut(around, { loot, accomplice, random }),
  };
}

async function newVictim({ app, ctx, clock }: Surroundings) {
  const signedUp = await signUp(app, { headers: { "x-device-id": randomUUID() } });
  const { user } = signedUp;
  await ctx.prisma.user.update({
    where: { id: user.id },
    data: {
      phoneVerifiedAt: clock.now(),
      emailVerifiedAt: clock.now(),
      identityStatus: "Completed",
      identityName: "Adaeze Okonkwo",
    },
  });
  await fund(ctx.database, { naira: "2000000", coins: { ETH: "2", USDT: "2000" } }, user.id);
  return signedUp;
}

async function sendCodes({ ctx, clock }: Surroundings): Promise<void> {
  for (let round = 0; round < 2; round += 1)
    await tellAll(ctx, async (waiting) => {
      const event = { ...waiting, createdAt: clock.now() }; // the database's clock does not advance with the test's
      if (event.topic === "user.reset_requested") await issueReset(ctx, event);
      if (event.topic === "user.code_requested") await sendAtOnce(ctx, event);
    });
}

export async function codeFor(around: Surroundings, contact: string): Promise<string | undefined> {
  const before = around.email.sent.length;
  await callApi(around.app, "POST /users/forgot-password", { body: { identifier: contact } });
  await sendCodes(around);
  return sixDigits(around.email.sent.slice(before).findLast(({ to }) => to === contact)?.text);
}

const sixDigits = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? "")?.[0];

async function breakIn(
  around: Surroundings,
  { person }: Victim,
  { knows, headers }: { knows: Knowledge; headers: Loot["headers"] },
) {
  const { app } = around;
  let { password } = person;
  if (!knows.has("password")) {
    if (!knows.has("mailbox")) return undefined;
    const code = await codeFor(around, person.email);
    password = "Thief-pass-9";
    const reset = await callApi(app, "POST /users/reset-password", {
      body: { identifier: person.email, code, password },
    });
    if (reset.status !== 200) return undefined;
  }
  const { json } = await callApi(app, "POST /users/login", {
    body: { identifier: person.email, password },
    headers,
  });
  return json.data?.token ? { token: json.data.token as string, password, phone: person.phone } : undefined;
}

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const waysOut = [
  [
    "POST /bills/airtime/purchase",
    () => ({ phoneNumber: "+2348031234567", amount: "5000", confirmDuplicate: true }),
  ],
  [
    "POST /bills/airtime/purchase",
    () => ({ phoneNumber: "+2348031234567", amount: "20000", confirmDuplicate: true }),
  ],
  [
    "POST /bills/electricity/purchase",
    () => ({
      meterNumber: "45011112233",
      identifier: "ikeja-electricity-prepaid-ng",
      amount: "7500",
      phoneNumber: "+2348031234567",
      confirmDuplicate: true,
    }),
  ],
  ["POST /crypto/send", () => ({ currency: "eth", amount: "0.002", address, network: "ethereum" })],
  ["POST /crypto/send", () => ({ currency: "usdt", amount: "9", address, network: "ethereum" })],
  [
    "POST /withdrawals/naira/initiate",
    () => ({
      amount: "15000",
      accountNumber: "0123456785",
      accountName: "ADA",
      bankCode: "058",
      bankName: "GTB",
    }),
  ],
  [
    "POST /transfers",
    (other: string) => ({ to: `@${other}`, asset: "NGN", amount: "9000", confirmDuplicate: true }),
  ],
  ["POST /bills/repeats", () => ({ transactionId: randomUUID(), mode: "automatic" })],
] as const;

/** Tries one random way to take money, with up to five requests at once. The accomplice receives transfers. */
async function tryOut(
  { app }: Surroundings,
  { loot, accomplice, random }: { loot: Loot; accomplice: string; random: Random },
): Promise<void> {
  const { token, pin, headers } = loot;
  const [line, body] = waysOut[random.below(waysOut.length)] ?? waysOut[0];
  const calls = Array.from({ length: 1 + random.below(5) }, () =>
    callApi(app, line, { token, headers, body: { ...body(accomplice), pin } }),
  );
  for (const { status, text } of await Promise.all(calls)) expect(status, text).toBeLessThan(500);
}

async function tamper(
  around: Surroundings,
  { loot, knows, random }: { loot: Loot; knows: Knowledge; random: Random },
): Promise<void> {
  const { app, email, sms } = around;
  const { token, headers, password } = loot;
  const act = random.below(4);
  if (act === 0) {
    const newPin = "1357";
    const { status } = await callApi(app, "POST /users/change-pin", {
      token,
      headers,
      body: { password, newPin },
    });
    if (status === 200) loot.pin = newPin;
  } else if (act === 1) {
    const contact = `thief-${randomUUID()}@example.com`;
    await callApi(app, "POST /kyc/send-verification", { token, headers, body: { type: "email", contact } });
    await sendCodes(around);
    const otp = sixDigits(email.sent.filter(({ to }) => to === contact).at(-1)?.text);
    await callApi(app, "POST /kyc/verify-otp", {
      token,
      headers,
      body: { type: "email", contact, otp, password },
    });
  } else if (act === 2 && knows.has("sim")) {
    const contact = { type: "phone", contact: loot.phone };
    await callApi(app, "POST /kyc/send-verification", { token, headers, body: contact });
    await sendCodes(around);
    const otp = sixDigits(sms.sent.filter(({ to }) => to === loot.phone).at(-1)?.text);
    await callApi(app, "POST /kyc/verify-otp", { token, headers, body: { ...contact, otp, password } });
    await callApi(app, "POST /users/factors/totp", { token, headers, body: { password } });
  } else {
    const other = { "x-device-id": randomUUID() };
    const me = await callApi(app, "GET /dashboard", { token, headers });
    const identifier = me.json?.data?.user?.email;
    if (!identifier) return;
    const { json } = await callApi(app, "POST /users/login", {
      body: { identifier, password },
      headers: other,
    });
    if (json.data?.token) Object.assign(loot, { token: json.data.token, headers: other });
  }
}
