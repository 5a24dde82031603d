import { confirmStaff } from "@manilla/core/desk/session";
import { totpCode } from "@manilla/core/secrets/totp";
import { signIn } from "@manilla/core/users/session/sign-in";
import { staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { callDesk, signedIn, testDesk } from "./testing/desk.ts";

const { app, ctx } = await testDesk();

it("a code opens once; a wrong password, a wrong code and a customer's login get the same answer", async () => {
  const { username, password, secret } = await signedIn(app, ctx, "agent");
  const customer = await createMember(ctx);
  const code = totpCode(secret, ctx.clock.now());
  const wrong = code === "123456" ? "654321" : "123456";
  const tries = [
    { identifier: username, password, code },
    { identifier: username, password: "wrong", code },
    { identifier: username, password, code: wrong },
    { identifier: customer.username, password, code },
    { identifier: "nobody_at_all", password, code },
  ];
  const answers = await Promise.all(tries.map((body) => callDesk(app, "POST /session", { body })));
  for (const { status, json, cookie } of answers)
    expect([status, json.message, cookie]).toEqual([400, "The name, the password or the code is wrong.", ""]);
});

it("a changing request from another origin is rejected with the address of the desk", async () => {
  const { cookie } = await signedIn(app, ctx, "agent");
  const headers = { origin: "https://evil.example" };
  const { status, json } = await callDesk(app, "DELETE /session", { cookie, headers });
  expect([status, json.message]).toEqual([
    403,
    "Open the desk at http://localhost:8070: this page has another address.",
  ]);
  expect(
    (await callDesk(app, "DELETE /session", { cookie, headers: { origin: "http://localhost:8070" } })).status,
  ).toBe(200);
});

it("no cache keeps what staff see, however its address is written", async () => {
  const { cookie } = await signedIn(app, ctx, "agent");
  const { statusCode, headers } = await app.inject({ url: "/%61pi/v1/session", headers: { cookie } });
  expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
});

it("over HTTPS the session's cookie is this host's alone: no other host of its domain sets one", async () => {
  const { app: desk, ctx: context } = await testDesk({ DESK_URL: "https://desk.manilla.example" });
  const { username, password, secret } = await staffMember(context, "agent");
  const code = totpCode(secret, context.clock.now());
  const { cookie } = await callDesk(desk, "POST /session", {
    body: { identifier: username, password, code },
  });
  expect(cookie).toMatch(/^__Host-desk_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const [sent = ""] = cookie.split(";");
  expect((await callDesk(desk, "GET /session", { cookie: sent })).status).toBe(200);
  const unprefixed = sent.replace("__Host-", "");
  expect((await callDesk(desk, "GET /session", { cookie: unprefixed })).status).toBe(401);
});

it("wrong passwords at the customers' app keep no member of staff out of the desk and its command line", async () => {
  const strict = await testDesk({ RATE_LIMIT_FACTOR: "1" });
  const { username, password, secret } = await staffMember(strict.ctx, "agent");
  const stranger = { ip: "203.0.113.7", network: "203.0.113.7", device: "Firefox on Linux" };
  for (let guess = 0; guess < 6; guess += 1)
    await signIn(strict.ctx, { identifier: username, password: `Wrong-pass-${guess}` }, stranger).catch(
      () => undefined,
    );
  const code = totpCode(secret, strict.ctx.clock.now());
  const body = { identifier: username, password, code };
  expect((await callDesk(strict.app, "POST /session", { body })).status).toBe(201);
  expect(await confirmStaff(strict.ctx.desk, body)).toMatchObject({ username });
});
