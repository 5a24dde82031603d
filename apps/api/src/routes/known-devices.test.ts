import { randomUUID } from "node:crypto";
import { readEvents } from "@manilla/testing/people";
import { describe, expect, it } from "vitest";
import { callApi, signUp, someAddress, testApp } from "../testing/app.ts";
import { accountRoutes, usersRoutes } from "./users.ts";

const { app, ctx } = await testApp({ routes: [accountRoutes, usersRoutes] });
const login = (identifier: unknown, password: unknown, from = someAddress()) =>
  callApi(app, "POST /users/login", { body: { identifier, password }, from });

describe("a device that is known", () => {
  const deviceId = () => randomUUID();
  const from = (id: string) => ({ "x-device-id": id });
  const countNotices = async (userId: string) =>
    (await readEvents(ctx.database, "user.signed_in", userId)).length;
  const signIn = (person: { email: string; password: string }, id?: string) =>
    callApi(app, "POST /users/login", {
      body: { identifier: person.email, password: person.password },
      ...(id !== undefined && { headers: from(id) }),
    });

  it("signs in without a notification; a new one, or one without a name, notifies the owner", async () => {
    const [home, other] = [deviceId(), deviceId()];
    const { person, user } = await signUp(app, { headers: from(home) });
    for (const [id, words] of [
      [home, 0],
      [home, 0],
      [other, 1],
      [other, 1],
      [undefined, 2],
      [undefined, 3],
      ["short", 4],
      [home, 4],
    ] as const) {
      expect((await signIn(person, id)).status).toBe(200);
      expect(await countNotices(user.id)).toBe(words);
    }
  });

  it("is known to its own account only, and its name is stored nowhere", async () => {
    const shared = deviceId();
    await signUp(app, { headers: from(shared) });
    const { person, user } = await signUp(app);
    await signIn(person, shared);
    expect(await countNotices(user.id)).toBe(1);
    const { rows } = await ctx.pool.query("select row_to_json(s)::text as text from sessions s");
    expect(rows.some(({ text }) => text.includes(shared))).toBe(false);
  });

  it("is a stranger again once it was signed out from another, or the password was changed", async () => {
    const [home, lost] = [deviceId(), deviceId()];
    const { person, user, token } = await signUp(app, { headers: from(home) });
    await signIn(person, lost);
    const { sessions } = (await callApi(app, "GET /users/sessions", { token })).json.data;
    await callApi(app, `DELETE /users/sessions/${sessions[0].id}`, { token });
    await signIn(person, lost);
    expect(await countNotices(user.id)).toBe(2);
    const body = { currentPassword: person.password, newPassword: "Another-pass-2" };
    expect((await callApi(app, "POST /users/change-password", { token, body })).status).toBe(200);
    await signIn({ ...person, password: body.newPassword }, home);
    expect(await countNotices(user.id)).toBe(2);
    await signIn({ ...person, password: body.newPassword }, lost);
    expect(await countNotices(user.id)).toBe(3);
  });

  it("signs in from any place while a stranger guesses elsewhere", async () => {
    const phone = deviceId();
    const { person } = await signUp(app, { headers: from(phone) });
    for (let i = 0; i < 10; i += 1) await login(person.email, `Wrong-pass-${i}`);
    expect((await signIn(person)).status).toBe(429);
    expect((await signIn(person, phone)).status).toBe(200);
    const guesses: number[] = [];
    for (let i = 0; i < 8; i += 1)
      guesses.push((await signIn({ ...person, password: `Wrong-pass-${i}` }, phone)).status);
    expect(guesses.filter((status) => status === 400)).toHaveLength(5);
  });
});

describe("devices", () => {
  it("are listed, the present one marked", async () => {
    const { person, token } = await signUp(app);
    const agent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36";
    const second = await callApi(app, "POST /users/login", {
      body: { identifier: person.email, password: person.password },
      headers: { "user-agent": agent },
    });
    const { sessions } = (await callApi(app, "GET /users/sessions", { token })).json.data;
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ device: "Chrome on Android", current: false });
    expect(sessions[1]).toMatchObject({ current: true });
    expect(second.status).toBe(200);
  });

  it("are signed out one by one, at once, and their owner is notified", async () => {
    const { person, token, user } = await signUp(app);
    const other = (await login(person.email, person.password)).json.data.token;
    const { sessions } = (await callApi(app, "GET /users/sessions", { token })).json.data;
    const id = sessions.find((row: { current: boolean }) => !row.current).id;
    expect((await callApi(app, `DELETE /users/sessions/${id}`, { token })).status).toBe(200);
    expect((await callApi(app, "GET /users/sessions", { token: other })).status).toBe(401);
    expect((await callApi(app, `DELETE /users/sessions/${id}`, { token })).status).toBe(404);
    expect(await readEvents(ctx.database, "user.session_ended", user.id)).toMatchObject([
      { device: expect.any(String) },
    ]);
  });

  it("are signed out by logging out, and only that one", async () => {
    const { person, token } = await signUp(app);
    const other = (await login(person.email, person.password)).json.data.token;
    expect((await callApi(app, "POST /users/logout", { token })).status).toBe(200);
    expect((await callApi(app, "GET /users/sessions", { token })).json).toMatchObject({
      code: "unauthenticated",
    });
    expect((await callApi(app, "GET /users/sessions", { token: other })).status).toBe(200);
  });

  it("were seen at most a minute ago", async () => {
    const { token, user } = await signUp(app);
    const seen = async () =>
      (await ctx.pool.query("select last_seen_at from sessions where user_id = $1", [user.id])).rows[0]
        .last_seen_at;
    const first = await seen();
    await callApi(app, "GET /users/sessions", { token });
    expect(await seen()).toEqual(first);
    await ctx.pool.query(
      "update sessions set last_seen_at = now() - interval '2 minutes' where user_id = $1",
      [user.id],
    );
    await callApi(app, "GET /users/sessions", { token });
    await expect.poll(async () => Date.now() - (await seen()).getTime()).toBeLessThan(30_000);
  });
});

const day = 86_400_000;
const renew = (token: string) => callApi(app, "POST /users/session/renew", { token });
const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<
    "sid" | "iat" | "exp",
    number
  >;
const works = async (token: string) => (await callApi(app, "GET /users/sessions", { token })).status === 200;

async function signedInBefore(days: number, left: number) {
  const signedUp = await signUp(app);
  await ctx.database.owner.query(
    `update sessions set created_at = now() - make_interval(days => $2), expires_at = now() + make_interval(days => $3)
     where user_id = $1`,
    [signedUp.user.id, days, left],
  );
  return signedUp;
}

describe("a session that is renewed", () => {
  it("lives for seven days more, under the same name, and the old token works on", async () => {
    const { token, user } = await signedInBefore(3, 4);
    const { status, json } = await renew(token);
    expect(status).toBe(200);
    expect(claims(json.data.token).sid).toBe(claims(token).sid);
    const left = new Date(json.data.expiresAt).getTime() - Date.now();
    expect(left).toBeGreaterThan(6.9 * day);
    expect(left).toBeLessThanOrEqual(7 * day);
    expect([await works(json.data.token), await works(token)]).toEqual([true, true]);
    const rows = await ctx.prisma.session.findMany({ where: { userId: user.id } });
    expect(rows).toHaveLength(1);
  });

  it("ends 30 days after the sign-in, however often it is renewed", async () => {
    const { token } = await signedInBefore(28, 1);
    const { json } = await renew(token);
    const left = new Date(json.data.expiresAt).getTime() - Date.now();
    expect(left).toBeGreaterThan(1.9 * day);
    expect(left).toBeLessThanOrEqual(2 * day);
    // The token's times are whole seconds, so the two times may differ by a second.
    expect(
      Math.abs(claims(json.data.token).exp * 1_000 - new Date(json.data.expiresAt).getTime()),
    ).toBeLessThan(2_000);
  });

  it("a renewal never shortens a session", async () => {
    const { token } = await signedInBefore(35, 3);
    const { json } = await renew(token);
    expect(new Date(json.data.expiresAt).getTime() - Date.now()).toBeGreaterThan(2.9 * day);
  });
});

describe("no session is renewed", () => {
  it("that was revoked", async () => {
    const { token } = await signUp(app);
    await callApi(app, "POST /users/logout", { token });
    expect((await renew(token)).status).toBe(401);
  });

  it("that has ended", async () => {
    const { token } = await signedInBefore(8, -1);
    expect((await renew(token)).status).toBe(401);
  });

  it("into one that may change a secret without proof", async () => {
    const { token } = await signUp(app);
    const { json } = await renew(token);
    const body = { newPin: "1357", password: "not-the-password" };
    const refused = await callApi(app, "POST /users/change-pin", { token: json.data.token, body });
    expect(refused).toMatchObject({ status: 400, json: { code: "invalid_credentials" } });
  });
});
