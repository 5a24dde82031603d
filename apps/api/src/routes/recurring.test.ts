import { randomUUID } from "node:crypto";
import { createPerson as fund } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { fakeBillVendors } from "@manilla/testing/providers/bill-vendors";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import { beforeAll, expect, it } from "vitest";
import { callApi, signUp, testApp } from "../testing/app.ts";
import { billsRoutes } from "./bills.ts";
import { cryptoRoutes } from "./crypto.ts";
import { usersRoutes } from "./users.ts";

const providers = onlyProviders({ bills: Object.values(fakeBillVendors()) });
const { app, ctx } = await testApp({
  routes: [billsRoutes, cryptoRoutes, usersRoutes],
  config: { TRANSACTION_PIN: "required" },
  overrides: { providers },
});

beforeAll(() => setPrices(ctx, { coins: { BTC: "97000.5" }, naira: "1538" }));

const weekly = { currency: "btc", amount: "10000", frequency: "weekly" };
const buys = "/crypto/recurring";
const bills = "/bills/repeats";
const withKey = (key: string = randomUUID()) => ({ headers: { "idempotency-key": key } });

async function billPayer() {
  const { token, user } = await signUp(app);
  await fund(ctx.database, { naira: "5000" }, user.id);
  const body = { phoneNumber: "+2348031234567", amount: "500", pin: "2468" };
  const { json } = await callApi(app, "POST /bills/airtime/purchase", { token, body });
  return { token, repeat: { transactionId: json.data.transactionId, mode: "reminder", day: 5, pin: "2468" } };
}

it("25 parallel posts of a recurring buy with one key make one plan, and get the same bytes", async () => {
  const { token } = await signUp(app);
  const key = withKey();
  const post = () => callApi(app, `POST ${buys}`, { token, body: weekly, ...key });
  const answers = await Promise.all(Array.from({ length: 25 }, post));
  expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(201));
  const { recurring } = (await callApi(app, `GET ${buys}`, { token })).json.data;
  expect(recurring).toHaveLength(1);
  await callApi(app, `PUT ${buys}/${recurring[0].id}`, { token, body: { paused: true } });
  answers.push(await post());
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

it("a key that is used for another recurring buy is refused, and is another person's to use", async () => {
  const [ada, eve] = [await signUp(app), await signUp(app)];
  const key = withKey();
  await callApi(app, `POST ${buys}`, { token: ada.token, body: weekly, ...key });
  const other = { ...weekly, amount: "20000" };
  expect(await callApi(app, `POST ${buys}`, { token: ada.token, body: other, ...key })).toMatchObject({
    status: 409,
    json: { code: "idempotency_key_reused" },
  });
  expect((await callApi(app, `POST ${buys}`, { token: eve.token, body: other, ...key })).status).toBe(201);
  expect((await callApi(app, `GET ${buys}`, { token: ada.token })).json.data.recurring).toHaveLength(1);
});

it("without a key, or with another one, a second recurring buy is another plan", async () => {
  const { token } = await signUp(app);
  for (const options of [{}, {}, withKey(), withKey()]) {
    expect((await callApi(app, `POST ${buys}`, { token, body: weekly, ...options })).status).toBe(201);
  }
  expect((await callApi(app, `GET ${buys}`, { token })).json.data.recurring).toHaveLength(4);
});

it("a key repeats its recurring buy's answer also when no more plans are allowed; a refusal leaves it free", async () => {
  const { token } = await signUp(app);
  const [used, refused] = [withKey(), withKey()];
  const post = (options: object) => callApi(app, `POST ${buys}`, { token, body: weekly, ...options });
  const first = await post(used);
  for (let made = 1; made < 20; made += 1) await post({});
  expect((await post(refused)).status).toBe(409);
  expect((await post(used)).text).toBe(first.text);
  await callApi(app, `DELETE ${buys}/${first.json.data.id}`, { token });
  expect((await post(refused)).status).toBe(201);
});

it("posts of a recurring bill with one key make one, and get the same bytes", async () => {
  const { token, repeat } = await billPayer();
  const key = withKey();
  const post = (body: object) => callApi(app, `POST ${bills}`, { token, body, ...key });
  // At most five PINs of a person are checked at a time, so the test sends four requests at once.
  const answers = await Promise.all(Array.from({ length: 4 }, () => post(repeat)));
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
  const { repeats } = (await callApi(app, `GET ${bills}`, { token })).json.data;
  expect(repeats).toHaveLength(1);
  await callApi(app, `POST ${bills}/${repeats[0].id}/pause`, { token, body: { paused: true } });
  answers.push(await post(repeat));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await post({ ...repeat, day: 6 })).toMatchObject({
    status: 409,
    json: { code: "idempotency_key_reused" },
  });
});

it("an automatic bill needs the right PIN, a reminder needs none", async () => {
  const { token, repeat } = await billPayer();
  const { pin: _, ...reminder } = repeat;
  const post = (body: object) => callApi(app, `POST ${bills}`, { token, body });
  for (const proof of [{}, { pin: "1111" }])
    expect((await post({ ...reminder, ...proof, mode: "automatic" })).status).toBe(400);
  expect((await callApi(app, `GET ${bills}`, { token })).json.data.repeats).toEqual([]);
  expect((await post(reminder)).json.data).toMatchObject({ mode: "reminder" });
});

it("another key for the same recurring bill is answered with the one there is, from then on the same", async () => {
  const { token, repeat } = await billPayer();
  const key = withKey();
  const { json } = await callApi(app, `POST ${bills}`, { token, body: repeat, ...withKey() });
  const second = await callApi(app, `POST ${bills}`, { token, body: repeat, ...key });
  expect(second.json.data.id).toBe(json.data.id);
  await callApi(app, `DELETE ${bills}/${json.data.id}`, { token });
  expect((await callApi(app, `POST ${bills}`, { token, body: repeat, ...key })).text).toBe(second.text);
  expect((await callApi(app, `GET ${bills}`, { token })).json.data.repeats).toEqual([]);
});
