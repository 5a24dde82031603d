import { randomUUID } from "node:crypto";
import { caseMessageMaximum } from "@manilla/shared/cases/rules";
import { waitingWithdrawal } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { callApi, signUp, testApp } from "../testing/app.ts";
import { casesRoutes } from "./cases.ts";
import { usersRoutes } from "./users.ts";

const { app, ctx } = await testApp({ routes: [casesRoutes, usersRoutes] });
const report = { kind: "account", message: "My name is spelt wrongly." };

it("25 parallel reports with one key open one case, and get the same bytes", async () => {
  const { token } = await signUp(app);
  const headers = { "idempotency-key": randomUUID() };
  const post = () => callApi(app, "POST /cases", { token, body: report, headers });
  const answers = await Promise.all(Array.from({ length: 25 }, post));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const { json } = await callApi(app, "GET /cases", { token });
  expect(json.data.cases).toMatchObject([{ firstWords: report.message }]);
});

it("a report with a freeze opens the case, freezes the account and ends every session", async () => {
  const { token, user, person } = await signUp(app);
  const transactionId = await waitingWithdrawal(ctx.database, { naira: "1000", owner: user.id });
  const body = { kind: "tricked", transactionId, message: "A caller had my code.", freeze: true };
  const { status, json } = await callApi(app, "POST /cases", { token, body });
  expect(status).toBe(201);
  expect((await callApi(app, "GET /cases", { token })).status).toBe(401);
  const { frozenAt } = await ctx.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(frozenAt).not.toBeNull();
  const login = { identifier: person.username, password: person.password };
  const again = (await callApi(app, "POST /users/login", { body: login })).json.data.token;
  expect((await callApi(app, `GET /cases/${json.data.id}`, { token: again })).json.data).toMatchObject({
    number: json.data.number,
    state: "open",
  });
});

it("a report with a freeze freezes the account also where the problem has been reported before", async () => {
  const { token, user } = await signUp(app);
  const transactionId = await waitingWithdrawal(ctx.database, { naira: "1000", owner: user.id });
  const body = { kind: "tricked", transactionId, message: "A caller had my code." };
  expect((await callApi(app, "POST /cases", { token, body })).status).toBe(201);
  const again = await callApi(app, "POST /cases", { token, body: { ...body, freeze: true } });
  expect(again).toMatchObject({ status: 409, json: { code: "conflict" } });
  const { frozenAt } = await ctx.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(frozenAt).not.toBeNull();
});

it("refuses hostile and endless text, and keeps markup as the text it is", async () => {
  const { token } = await signUp(app);
  const post = (message: unknown) => callApi(app, "POST /cases", { token, body: { ...report, message } });
  for (const message of [
    "",
    "   ",
    "\u202eevil",
    "a\u0000b",
    "x".repeat(caseMessageMaximum + 1),
    5,
    null,
    {},
  ])
    expect((await post(message)).status).toBe(400);
  const markup = "<script>alert(1)</script>\nsecond line ₦500 🙂";
  const { status, json } = await post(markup);
  expect(status).toBe(201);
  expect(json.data.messages[0].body).toBe(markup);
});

it("a second report of the same problem names the case there is", async () => {
  const { token, user } = await signUp(app);
  const transactionId = await waitingWithdrawal(ctx.database, { naira: "1000", owner: user.id });
  const body = { kind: "not_arrived", transactionId, message: "Nothing came." };
  const first = await callApi(app, "POST /cases", { token, body });
  const second = await callApi(app, "POST /cases", { token, body });
  expect(second).toMatchObject({ status: 409, json: { data: { caseId: first.json.data.id } } });
});
