import { describe, expect, it } from "vitest";
import { ask, signUp, testApp } from "../testing/app.ts";
import { accountRoutes } from "./account.ts";
import { usersRoutes } from "./users.ts";

const { app, ctx } = await testApp({ routes: [accountRoutes, usersRoutes] });
const day = 86_400_000;
const renew = (token: string) => ask(app, "POST /users/session/renew", { token });
const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<
    "sid" | "iat" | "exp",
    number
  >;
const works = async (token: string) => (await ask(app, "GET /users/sessions", { token })).status === 200;

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
    // The token's times are whole seconds.
    expect(
      Math.abs(claims(json.data.token).exp * 1_000 - new Date(json.data.expiresAt).getTime()),
    ).toBeLessThan(2_000);
  });

  it("is never shortened", async () => {
    const { token } = await signedInBefore(35, 3);
    const { json } = await renew(token);
    expect(new Date(json.data.expiresAt).getTime() - Date.now()).toBeGreaterThan(2.9 * day);
  });
});

describe("no session is renewed", () => {
  it("that was revoked", async () => {
    const { token } = await signUp(app);
    await ask(app, "POST /users/logout", { token });
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
    const refused = await ask(app, "POST /users/change-pin", { token: json.data.token, body });
    expect(refused).toMatchObject({ status: 400, json: { code: "invalid_credentials" } });
  });
});
