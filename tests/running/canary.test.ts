import { randomInt, randomUUID } from "node:crypto";
import { createPerson } from "@manilla/testing/people";
import { expect, test } from "vitest";
import { waitUntil } from "../../scripts/services/process.ts";
import { callApi, runningStack } from "./stack.ts";

const digits = (count: number) => Array.from({ length: count }, () => randomInt(1, 10)).join("");
const stack = await runningStack();
const name = `canary${digits(8)}`;

const secret = {
  password: `Canary-${randomUUID()}`,
  wrongPassword: `Canary-${randomUUID()}`,
  newPassword: `Canary-${randomUUID()}`,
  strayField: `canary-${randomUUID()}`,
  inAddress: `canary-${randomUUID()}`,
  cookie: `canary-${randomUUID()}`,
  email: `${name}@example.com`,
  phone: `+23480${digits(8)}`,
  bvn: digits(11),
  card: `5061${digits(12)}`,
  account: digits(10),
  meter: digits(11),
  address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
};

async function codeTo(contact: string): Promise<string> {
  let code: string | undefined;
  const arrived = async () => {
    const inbox = await fetch(`${stack.sandbox.url}/control/inbox?to=${encodeURIComponent(contact)}`);
    code = /\b\d{6}\b/.exec(await inbox.text())?.[0];
    return code !== undefined;
  };
  await waitUntil(arrived, { seconds: 30, failure: () => "no code arrived" });
  return code ?? "";
}

test("no secret and no personal datum reaches a log line of any process, at any level, when things go well or wrong", async () => {
  let asked = 0;
  const ask = (line: string, options: Parameters<typeof callApi>[2] = {}) => {
    asked += 1;
    return callApi(stack.url, line, options);
  };
  const { password, email, phone, bvn, card, account, address } = secret;
  const contacts = { username: name, email, phone };
  const { json } = await ask("POST /users/register", { body: { ...contacts, password, pin: "7391" } });
  const { token, user } = json.data;
  await createPerson(stack.database, { naira: "900000", coins: { BTC: "0.5" } }, user.id);
  const mine = { token, headers: { cookie: `session=${secret.cookie}`, "x-api-key": secret.cookie } };

  await ask("POST /users/register", { body: { ...contacts, password, pin: "7391" } });
  await ask("POST /users/login", { body: { identifier: email, password } });
  await ask("POST /users/login", { body: { identifier: phone, password: secret.wrongPassword } });
  await ask("POST /users/forgot-password", { body: { identifier: email } });
  await ask("POST /kyc/send-verification", { ...mine, body: { type: "phone", contact: phone } });
  const otp = await codeTo(phone);
  await ask("POST /kyc/verify-otp", { ...mine, body: { type: "phone", contact: phone, otp } });

  const recipient = { bankCode: "058", bankName: "GTBank", accountName: name, accountNumber: account };
  const identity = await ask("POST /kyc/identity/session", { ...mine, body: {} });
  await fetch(`${stack.sandbox.url}/control/identity/${identity.json.data.reference}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ status: "Completed", bvn }),
  });
  await ask(`GET /banks/resolve?bankCode=058&accountNumber=${account}`, mine);
  for (const pin of ["7391", "1111"]) {
    const headers = { ...mine.headers, "idempotency-key": randomUUID() };
    await ask("POST /withdrawals/naira/initiate", {
      ...mine,
      headers,
      body: { amount: "5000", ...recipient, pin },
    });
    const send = { currency: "BTC", amount: "0.001", address, pin };
    await ask("POST /crypto/send", { ...mine, headers, body: send });
    const meter = {
      identifier: "ikeja-electric-prepaid",
      meterNumber: secret.meter,
      phone,
      amount: "1000",
      pin,
    };
    await ask("POST /bills/electricity/purchase", { ...mine, headers, body: meter });
  }
  await ask("POST /crypto/addresses", {
    ...mine,
    body: { currency: "BTC", address, label: secret.strayField },
  });
  await ask(`GET /crypto/validate-address/BTC/${address}`, mine);
  await ask("POST /deposits/naira/initiate", { ...mine, body: { amount: "2000" } });

  // After the payments, because a new password blocks money out for a day.
  const passwords = { currentPassword: password, newPassword: secret.newPassword };
  expect((await ask("POST /users/change-password", { ...mine, body: passwords })).status).toBe(200);

  // Unexpected input: unknown fields, broken bodies, tokens in URLs, forged webhooks.
  await ask("POST /crypto/buy", { ...mine, body: { currency: "BTC", amount: secret.strayField, card, bvn } });
  await ask(`GET /${secret.inAddress}/nothing?token=${token}&pin=7391&card=${card}`);
  await ask(`GET /users/sessions?access_token=${secret.inAddress}`, { token: `${token}x` });
  await fetch(`${stack.url}/api/v1/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{"identifier":"${email}","password":"${secret.wrongPassword}`,
  });
  for (const vendor of ["payaza", "paystack", "maplerad", "quidax", "dojah", "vtpass"]) {
    await ask(`POST /webhooks/${vendor}`, {
      body: { bvn, card: { number: card }, customer: { email, phone, account } },
    });
  }
  const sorted = async () => {
    const { rows } = await stack.database.owner.query("select 1 from ledger.outbox where done_at is null");
    return rows.length === 0;
  };
  await waitUntil(sorted, { seconds: 60, failure: () => stack.worker.output().slice(-2_000) });
  await stack.database.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name in ('api', 'worker')",
  );
  await ask("POST /users/login", { body: { identifier: email, password: secret.wrongPassword } });
  await stack.api.end();
  await stack.worker.end();

  const log = stack.api.output() + stack.worker.output();
  // Proves that the log is complete: every request has a line.
  expect(log.split('"msg":"answered"').length - 1).toBeGreaterThanOrEqual(asked);
  expect(log).toContain("webhook rejected: wrong signature");
  const ours = Object.entries(stack.settings).filter(
    ([key]) => /SECRET|_KEY$|API_KEY/.test(key) && !/PUBLIC/.test(key),
  );
  const hidden = {
    ...secret,
    token,
    signature: token.split(".")[2],
    phoneAsTermiiHasIt: phone.slice(1),
    localPhone: `0${phone.slice(4)}`,
    databasePassword: new URL(stack.settings["DATABASE_URL"] ?? "").password || "no password",
    ...Object.fromEntries(ours),
  };
  for (const [what, text] of Object.entries(hidden)) {
    expect(log.includes(String(text)) ? `${what}: ${lineWith(log, String(text))}` : "").toBe("");
  }
  // Short texts are matched as a whole word, because a process id could contain them by chance.
  for (const text of [otp, "7391"])
    expect(log.replaceAll(/"pid":\d+/g, "")).not.toMatch(new RegExp(`\\b${text}\\b`));
});

function lineWith(log: string, text: string): string {
  return log.split("\n").find((line) => line.includes(text)) ?? "";
}
