import { createHmac, randomUUID } from "node:crypto";
import { loadDeskConfig } from "@manilla/core/runtime/config";
import { afterAll, describe, expect, it } from "vitest";
import { usersRoutes } from "../routes/users.ts";
import { callApi, signUp, testApp } from "../testing/app.ts";

const { app, ctx, url } = await testApp({ routes: [usersRoutes] });
const secret = ctx.config.JWT_SECRET;
const week = 7 * 86_400;

const token = (await signUp(app)).token;
const [head = "", body = ""] = token.split(".");
const header = JSON.parse(Buffer.from(head, "base64url").toString());
const mine = JSON.parse(Buffer.from(body, "base64url").toString());

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
function forge(head: object, claims: object, key = secret, hash = "sha256"): string {
  const text = `${encode(head)}.${encode(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
}
const now = () => Math.floor(Date.now() / 1000);
const statusOf = async (bad: string) => (await callApi(app, "GET /users/sessions", { token: bad })).status;

describe("a session's token", () => {
  it("says who, which session, until when, from whom and for whom, for seven days", () => {
    expect(header).toEqual({ alg: "HS256", typ: "at+jwt" });
    expect(mine).toMatchObject({
      iss: "manilla",
      aud: "manilla-app",
      sub: expect.any(String),
      sid: expect.any(String),
    });
    expect(mine.exp - mine.iat).toBe(week);
  });

  it("can't be made with anything that the desk's process has", async () => {
    const env = Object.entries(ctx.config).map(([name, value]) => [
      name,
      value === undefined ? value : String(value),
    ]);
    const desk = loadDeskConfig(Object.fromEntries(env));
    const keys = Object.values(desk).filter((value) => typeof value === "string" && value !== "");
    expect(keys).toContain(ctx.config.DATA_SECRET);
    const statuses = new Set<number>();
    for (const key of keys) statuses.add(await statusOf(forge(header, mine, String(key))));
    expect([...statuses]).toEqual([401]);
  });

  it("can be made with the key, so the rejections below have their own reasons", async () => {
    expect(await statusOf(forge(header, mine))).toBe(200);
  });

  it.each<[string, () => string]>([
    ["alg none, unsigned", () => `${encode({ alg: "none", typ: "at+jwt" })}.${encode(mine)}.`],
    ["alg None, signed", () => forge({ alg: "None", typ: "at+jwt" }, mine)],
    ["alg nOnE", () => forge({ alg: "nOnE", typ: "at+jwt" }, mine)],
    ["alg HS384", () => forge({ alg: "HS384", typ: "at+jwt" }, mine, secret, "sha384")],
    ["alg HS512", () => forge({ alg: "HS512", typ: "at+jwt" }, mine, secret, "sha512")],
    ["alg RS256", () => forge({ alg: "RS256", typ: "at+jwt" }, mine)],
    ["alg hs256", () => forge({ alg: "hs256", typ: "at+jwt" }, mine)],
    ["no alg", () => forge({ typ: "at+jwt" }, mine)],
    ["typ JWT", () => forge({ alg: "HS256", typ: "JWT" }, mine)],
    ["no typ", () => forge({ alg: "HS256" }, mine)],
    ["a key id", () => forge({ ...header, kid: "../../dev/null" }, mine)],
    ["a key of its own", () => forge({ ...header, jwk: { kty: "oct", k: "AA" } }, mine)],
    ["a key's address", () => forge({ ...header, jku: "https://evil.example/keys" }, mine)],
    ["a critical extension", () => forge({ ...header, crit: ["b64"], b64: false }, mine)],
    ["another key", () => forge(header, mine, "x".repeat(40))],
    ["an empty key", () => forge(header, mine, "")],
    ["an empty signature", () => `${token.split(".").slice(0, 2).join(".")}.`],
    ["no signature", () => token.split(".").slice(0, 2).join(".")],
    ["a trailing dot", () => `${token}.`],
    ["a fourth part", () => `${token}.e30`],
    ["padding", () => `${token}=`],
    ["a space", () => `${token} `.replace(/.$/, " x")],
    ["another spelling of the signature's last bits", () => respelt(token)],
    ["another body under the same signature", () => withBody(token, { ...mine, sub: randomUUID() })],
    ["JSON instead of the compact form", () => JSON.stringify({ payload: encode(mine), signature: "x" })],
    ["two tokens", () => `${token}, Bearer ${token}`],
    ["an end in the past", () => forge(header, { ...mine, iat: now() - 100, exp: now() - 10 })],
    ["no end", () => forge(header, { ...mine, exp: undefined })],
    ["an end that is text", () => forge(header, { ...mine, exp: "9999999999" })],
    [
      "a beginning longer ago than seven days",
      () => forge(header, { ...mine, iat: now() - week - 60, exp: now() + 60 }),
    ],
    ["no beginning", () => forge(header, { ...mine, iat: undefined })],
    [
      "a beginning in the future",
      () => forge(header, { ...mine, iat: now() + 3600, exp: now() + 7200, nbf: now() + 3600 }),
    ],
    ["another issuer", () => forge(header, { ...mine, iss: "evil" })],
    ["no issuer", () => forge(header, { ...mine, iss: undefined })],
    ["another audience", () => forge(header, { ...mine, aud: "somebody-else" })],
    ["no audience", () => forge(header, { ...mine, aud: undefined })],
    ["no session", () => forge(header, { ...mine, sid: undefined })],
    ["a session that does not exist", () => forge(header, { ...mine, sid: randomUUID() })],
    ["a session of another person", () => forge(header, { ...mine, sub: randomUUID() })],
    ["a session that is no id", () => forge(header, { ...mine, sid: "' or 1=1" })],
    ["a person that is a list", () => forge(header, { ...mine, sub: [mine.sub] })],
  ])("with %s is refused", async (_name, make) => {
    expect(await statusOf(make())).toBe(401);
  });

  it("is refused when it comes twice, in another scheme, in the query or in a cookie", async () => {
    const two = await app.inject({
      url: "/api/v1/users/sessions",
      // inject joins the two headers into one
      headers: { authorization: [`Bearer ${token}`, `Bearer ${token}`] as unknown as string },
    });
    expect(two.statusCode).toBe(401);
    for (const headers of [
      { authorization: `Basic ${token}` },
      { authorization: token },
      { cookie: `token=${token}` },
    ])
      expect((await callApi(app, "GET /users/sessions", { headers })).status).toBe(401);
    expect((await callApi(app, `GET /users/sessions?token=${token}&access_token=${token}`)).status).toBe(401);
  });

  it("expires with its session, even if it claims a later time", async () => {
    const { token: old, user } = await signUp(app);
    await ctx.pool.query(
      "update sessions set created_at = now() - interval '8 days', expires_at = now() - interval '1 day' where user_id = $1",
      [user.id],
    );
    expect(await statusOf(old)).toBe(401);
  });

  it("ends when the account is closed", async () => {
    const { token: closed, user } = await signUp(app);
    await ctx.pool.query("update users set closed_at = now() where id = $1", [user.id]);
    expect(await statusOf(closed)).toBe(401);
  });

  it("is refused at once after the logout, two hundred times of two hundred", async () => {
    const { token: gone } = await signUp(app);
    expect((await callApi(app, "POST /users/logout", { token: gone })).status).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 200 }, () => statusOf(gone)));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });
});

describe("over a real connection", () => {
  afterAll(() => app.server.closeAllConnections());

  it("two Authorization headers are refused, whichever is the good one", async () => {
    const { request } = await import("node:http");
    for (const values of [
      [`Bearer ${token}`, "Bearer x"],
      ["Bearer x", `Bearer ${token}`],
    ]) {
      const status = await new Promise((resolve, reject) => {
        const call = request(`${url}/api/v1/users/sessions`, {
          headers: ["Host", "localhost", ...values.flatMap((v) => ["Authorization", v])],
        });
        call
          .on("response", (response) => resolve(response.resume().statusCode))
          .on("error", reject)
          .end();
      });
      expect(status).toBe(401);
    }
  });
});

/** Returns another spelling of the same signature: only four of the six bits of its last Base64 character are used. */
function respelt(text: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = alphabet.indexOf(text.at(-1) ?? "A");
  return text.slice(0, -1) + alphabet.charAt(last ^ 1);
}

function withBody(text: string, claims: object): string {
  const [head, , signature] = text.split(".");
  return `${head}.${encode(claims)}.${signature}`;
}
