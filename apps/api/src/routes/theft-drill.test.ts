import { randomUUID } from "node:crypto";
import { sendAtOnce } from "@manilla/core/notifications/notify";
import { TestClock } from "@manilla/core/testing/context";
import { tellAll } from "@manilla/core/testing/members";
import { person as fund } from "@manilla/core/testing/people";
import { setPrices } from "@manilla/core/testing/prices";
import { type Random, seededRandom } from "@manilla/core/testing/simulation/random";
import { thefts } from "@manilla/core/testing/sizes";
import { issueReset } from "@manilla/core/users/secrets/issue-reset";
import { expect, it } from "vitest";
import { ask, signUp, testApp } from "../testing/app.ts";
import { createFakeProviders } from "../testing/fake-providers.ts";

// A thief on a device of their own, who knows some of: the password, a PIN seen once, the SIM card (SMS) and the mailbox. The
// thief tries whatever the API offers in a random order for 24 hours, in bursts of parallel requests.

const { providers, email, sms } = createFakeProviders();
const clock = new TestClock();
const { app, ctx } = await testApp({
  config: { COUNTRY_RULES: "ng", TRANSACTION_PIN: "required", RATE_LIMIT_FACTOR: "10000" },
  overrides: { providers, clock },
});

const most = 2_000_000n; // kobo: ₦20,000
const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const stolen = ["password", "pin", "sim", "mailbox"] as const;
type Knowledge = ReadonlySet<(typeof stolen)[number]>;
type Victim = Awaited<ReturnType<typeof victim>>;

async function victim() {
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

/** What the worker does about codes. */
async function sendCodes(): Promise<void> {
  for (let round = 0; round < 2; round += 1)
    await tellAll(ctx, async (event) => {
      if (event.topic === "user.reset_requested") await issueReset(ctx, event);
      if (event.topic === "user.code_requested") await sendAtOnce(ctx, event);
    });
}

const sixDigits = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? "")?.[0];

/** A session on the thief's device, by whatever they know; undefined when they don't get in. */
async function breakIn({ person }: Victim, knows: Knowledge, headers: Record<string, string>) {
  let { password } = person;
  if (!knows.has("password")) {
    if (!knows.has("mailbox")) return undefined;
    await ask(app, "POST /users/forgot-password", { body: { identifier: person.email } });
    await sendCodes();
    const code = sixDigits(email.sent.filter(({ to }) => to === person.email).at(-1)?.text);
    password = "Thief-pass-9";
    const reset = await ask(app, "POST /users/reset-password", {
      body: { identifier: person.email, code, password },
    });
    if (reset.status !== 200) return undefined;
  }
  const { json } = await ask(app, "POST /users/login", {
    body: { identifier: person.email, password },
    headers,
  });
  return json.data?.token ? { token: json.data.token as string, password } : undefined;
}

interface Loot {
  token: string;
  password: string;
  pin: string;
  headers: Record<string, string>;
}

/** Manilla customers who can receive a transfer. */
let accomplice = "";

/** Ways out, each tried several times at once. */
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

async function tryOut(loot: Loot, random: Random): Promise<void> {
  const { token, pin, headers } = loot;
  const [line, body] = waysOut[random.below(waysOut.length)] ?? waysOut[0];
  const calls = Array.from({ length: 1 + random.below(5) }, () =>
    ask(app, line, { token, headers, body: { ...body(accomplice), pin } }),
  );
  for (const { status, text } of await Promise.all(calls)) expect(status, text).toBeLessThan(500);
}

/** What a thief does to the account itself, to get around what holds the money. */
async function tamper(loot: Loot, knows: Knowledge, random: Random): Promise<void> {
  const { token, headers, password } = loot;
  const act = random.below(4);
  if (act === 0) {
    const newPin = "1357";
    const { status } = await ask(app, "POST /users/change-pin", {
      token,
      headers,
      body: { password, newPin },
    });
    if (status === 200) loot.pin = newPin;
  } else if (act === 1) {
    const contact = `thief-${randomUUID()}@example.com`;
    await ask(app, "POST /kyc/send-verification", { token, headers, body: { type: "email", contact } });
    await sendCodes();
    const otp = sixDigits(email.sent.filter(({ to }) => to === contact).at(-1)?.text);
    await ask(app, "POST /kyc/verify-otp", {
      token,
      headers,
      body: { type: "email", contact, otp, password },
    });
  } else if (act === 2 && knows.has("sim")) {
    await ask(app, "POST /users/factors/totp", { token, headers, body: { password } });
  } else {
    // A second device of the thief's, to ask for a second allowance.
    const other = { "x-device-id": randomUUID() };
    const me = await ask(app, "GET /dashboard", { token, headers });
    const identifier = me.json?.data?.user?.email;
    if (!identifier) return;
    const { json } = await ask(app, "POST /users/login", { body: { identifier, password }, headers: other });
    if (json.data?.token) Object.assign(loot, { token: json.data.token, headers: other });
  }
}

/** Kobo that left the account or is about to, without an approval. */
async function taken(userId: string): Promise<bigint> {
  const { rows } = await ctx.database.owner.query<{ kobo: string }>(
    `select coalesce(sum(naira_units), 0) as kobo from ledger.transaction
     where user_id = $1 and (kind like 'bill.%' or kind in ('crypto.send', 'naira.withdrawal', 'transfer.send'))
       and state not in ('failed', 'reversed', 'rejected', 'cancelled', 'pending_approval')`,
    [userId],
  );
  return BigInt(rows[0]?.kobo ?? 0);
}

it(`of ${thefts} thefts none takes more than ₦20,000 in 24 hours`, { timeout: 3_600_000 }, async () => {
  accomplice = (await victim()).person.username;
  let successes = 0;
  for (let seed = 1; seed <= thefts; seed += 1) {
    const random = seededRandom(seed);
    const owner = await victim();
    await setPrices(ctx, { coins: { BTC: "97000", ETH: "2500", USDT: "1" }, naira: "1600" });
    // Each alone, then all together, then any mixture.
    const knows: Knowledge = new Set(
      seed <= 4
        ? stolen.slice(seed - 1, seed)
        : seed === 5
          ? stolen
          : stolen.filter(() => random.below(4) > 0),
    );
    const headers = { "x-device-id": randomUUID() };
    const session = await breakIn(owner, knows, headers);
    if (session) {
      const loot: Loot = { ...session, pin: knows.has("pin") ? owner.person.pin : "0000", headers };
      for (let left = 86_399; left > 0; ) {
        await setPrices(ctx, { coins: { BTC: "97000", ETH: "2500", USDT: "1" }, naira: "1600" });
        for (let act = 0; act < 2; act += 1) {
          if (random.below(3) === 0) await tamper(loot, knows, random);
          await tryOut(loot, random);
        }
        const pause = Math.min(left, random.below(6 * 3_600) + 1);
        clock.pass(pause);
        left -= pause;
      }
    }
    const kobo = await taken(owner.user.id);
    if (kobo > 0n) successes += 1;
    expect(kobo <= most, `seed ${seed}, knows ${[...knows].join(", ")}: ${kobo} kobo`).toBe(true);
  }
  // A drill in which no thief ever gets anything would prove nothing.
  expect(successes).toBeGreaterThan(0);
  expect(sms.sent).toBeDefined();
});
