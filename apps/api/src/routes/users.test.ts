import { termsVersion } from "@manilla/shared/legal/terms-version";
import { describe, expect, it } from "vitest";
import { callApi, databaseRows, newDetails, signUp, testApp } from "../testing/app.ts";
import { usersRoutes } from "./users.ts";

const { app, ctx } = await testApp({ routes: [usersRoutes] });

describe("asking whether a contact is free", () => {
  it.each([
    ["email", () => newDetails().email, "Email is available", "Email already exists"],
    ["phone", () => newDetails().phone, "Phone number is available", "Phone number already exists"],
    ["username", () => newDetails().username, "Username is available", "Username already exists"],
  ] as const)(
    "says so for %s, and says when it is taken, in any spelling",
    async (field, fresh, free, taken) => {
      const answer = await callApi(app, `POST /users/check-${field}`, { body: { [field]: fresh() } });
      expect(answer).toMatchObject({
        status: 200,
        json: { status: true, message: free, data: { available: true } },
      });

      const { person } = await signUp(app);
      const spelling = ` ${person[field].toUpperCase()} `;
      const again = await callApi(app, `POST /users/check-${field}`, { body: { [field]: spelling } });
      expect(again).toMatchObject({
        status: 200,
        json: { status: true, message: taken, data: { available: false } },
      });
    },
  );

  it.each([
    ["email", "ada@example", "Invalid email format"],
    ["email", undefined, "Invalid email format"],
    ["phone", "08031234567", "Use international format (e.g., +1234567890)"],
    ["phone", "+1234567890123456", "Use international format (e.g., +1234567890)"],
    ["username", "ab", "Username must be 3-30 characters, alphanumeric and underscore only"],
    ["username", ["abc"], "Username must be 3-30 characters, alphanumeric and underscore only"],
  ])("refuses the %s %j with its own words", async (field, value, message) => {
    const answer = await callApi(app, `POST /users/check-${field}`, { body: { [field]: value } });
    expect(answer).toMatchObject({
      status: 400,
      json: { status: false, message, code: "bad_request", errors: [{ path: field, message }] },
    });
  });

  it("reveals only whether it is free", async () => {
    const answer = await callApi(app, "POST /users/check-username", { body: { username: "somebody" } });
    expect(Object.keys(answer.json).sort()).toEqual(["data", "message", "status"]);
    expect(Object.keys(answer.json.data)).toEqual(["available"]);
  });
});

describe("registering", () => {
  it("signs the new person in", async () => {
    const body = newDetails();
    const answer = await callApi(app, "POST /users/register", { body });
    expect(answer.status).toBe(201);
    expect(answer.json.data.user).toEqual({
      id: expect.any(String),
      username: body.username,
      user_name: body.username,
      email: body.email,
      phone: body.phone,
      role: "user",
      signupFlowCompleted: false,
      kycLevel: 0,
    });
    const dashboard = await callApi(app, "GET /users/preferences", { token: answer.json.data.token });
    expect(dashboard.status).toBe(200);
  });

  it("normalises, hashes, opens the accounts and announces the event, in one commit", async () => {
    const body = newDetails();
    const spelt = { ...body, email: ` ${body.email.toUpperCase()} `, username: body.username.toUpperCase() };
    const answer = await callApi(app, "POST /users/register", {
      body: { ...spelt, phone: body.phone.replace("+234", "+234 ") },
    });
    const { id } = answer.json.data.user;
    const { rows } = await ctx.pool.query("select * from users where id = $1", [id]);
    expect(rows[0]).toMatchObject({ email: body.email, username: body.username, phone: body.phone });
    // The low cost (m=1024) that tests configure shows that hashPassword() made this hash. hashing.isolated.test.ts
    // checks the real cost.
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=1024,/);
    expect(JSON.stringify(rows[0])).not.toContain(body.password);
    const accounts = await ctx.pool.query("select 1 from ledger.account where user_id = $1", [id]);
    expect(accounts.rowCount).toBeGreaterThanOrEqual(28);
    const news = await ctx.pool.query("select topic from ledger.outbox where payload->>'userId' = $1", [id]);
    expect(news.rows).toEqual([{ topic: "user.registered" }]);
  });

  it.each([
    ["email", "Email already exists"],
    ["phone", "Phone number already exists"],
    ["username", "Username already exists"],
  ] as const)("refuses a %s that another account has", async (field, message) => {
    const { person } = await signUp(app);
    const answer = await callApi(app, "POST /users/register", {
      body: { ...newDetails(), [field]: person[field].toUpperCase() },
    });
    expect(answer).toMatchObject({ status: 409, json: { status: false, code: "already_exists", message } });
  });

  it.each(["support", "Manilla_Care", "cbn_ng", "ada_official", "_help_", "the_efcc1", "admin2"])(
    "refuses the name %s: it looks like the company or an authority",
    async (username) => {
      const free = await callApi(app, "POST /users/check-username", { body: { username } });
      const message = "Username already exists";
      expect(free.json).toMatchObject({ message, data: { available: false } });
      const answer = await callApi(app, "POST /users/register", { body: { ...newDetails(), username } });
      expect(answer).toMatchObject({ status: 409, json: { code: "already_exists", message } });
    },
  );

  it("makes one person of a hundred who race with spellings of the same contacts", async () => {
    const before = await databaseRows(ctx, "users");
    const body = newDetails();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => {
        const email = body.email
          .split("")
          .map((letter, at) => (i & (1 << (at % 7)) ? letter.toUpperCase() : letter))
          .join("");
        const username = i % 2 === 0 ? body.username.toUpperCase() : body.username;
        return callApi(app, "POST /users/register", { body: { ...body, email, username } });
      }),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(409)]).toEqual([1, 99]);
    expect((await databaseRows(ctx, "users")) - before).toBe(1);
    const losers = new Set(answers.filter(({ status }) => status === 409).map(({ json }) => json.message));
    for (const message of losers) expect(message).toMatch(/^(Email|Username|Phone number) already exists$/);
  });

  it.each([
    ["password", "short-1A", 201],
    ["password", "sh0rt-A", 400],
    ["password", `Aa1-${"x".repeat(124)}`, 201],
    ["password", `Aa1-${"x".repeat(125)}`, 400],
    ["password", "Pässwörd-1ß🙂", 201],
    ["pin", "0000", 201],
    ["pin", "123", 400],
    ["pin", "12345", 400],
    ["pin", 1234, 400],
    ["phone", "+1", 201],
    ["email", "a@b", 400],
  ])("with the %s %j answers %i", async (field, value, status) => {
    const answer = await callApi(app, "POST /users/register", { body: { ...newDetails(), [field]: value } });
    expect(answer.status).toBe(status);
  });
});

async function consentOf(body: object) {
  const { status, json } = await callApi(app, "POST /users/register", { body });
  const select = { termsVersion: true, termsAcceptedAt: true, createdAt: true };
  const user = json.data && (await ctx.prisma.user.findUnique({ where: { id: json.data.user.id }, select }));
  return { status, user };
}

it("records by itself that a new person agreed to the terms in force, and when", async () => {
  const { user } = await consentOf(newDetails());
  expect(user).toMatchObject({ termsVersion, termsAcceptedAt: user.createdAt });
});

it("takes the five printed fields and no version of a client's choice", async () => {
  expect((await consentOf({ ...newDetails(), termsVersion })).status).toBe(400);
});

describe("choosing features", () => {
  const item = { name: "Bill Payments", description: "Airtime, data, cable TV and electricity" };

  it("keeps them and completes the sign-up", async () => {
    const { token } = await signUp(app);
    const saved = await callApi(app, "POST /users/preferences", {
      token,
      body: { preferences: [item, item] },
    });
    expect(saved).toMatchObject({
      status: 200,
      json: { data: { preferences: [item], user: { signupFlowCompleted: true } } },
    });
    const read = await callApi(app, "GET /users/preferences", { token });
    expect(read.json.data.preferences).toEqual([item]);
    expect(read.json.data.available.map(({ name }: { name: string }) => name)).toEqual([
      "Fiat Transactions",
      "Crypto Transactions",
      "Bill Payments",
    ]);
  });

  it("refuses what is not active, and does not complete the sign-up with it", async () => {
    const { token } = await signUp(app);
    for (const name of ["Gift Cards", "Nonsense"]) {
      const preferences = [{ name, description: "x" }];
      const refused = await callApi(app, "POST /users/preferences", { token, body: { preferences } });
      expect(refused.status, name).toBe(400);
    }
    expect((await callApi(app, "GET /users/preferences", { token })).json.data.preferences).toEqual([]);
  });

  it("the choice of features may be skipped", async () => {
    const { token } = await signUp(app);
    const skipped = await callApi(app, "POST /users/preferences/skip", { token });
    expect(skipped.json.data.user.signupFlowCompleted).toBe(true);
  });

  it("refuses none, and more than fifty", async () => {
    const { token } = await signUp(app);
    const none = await callApi(app, "POST /users/preferences", { token, body: { preferences: [] } });
    expect(none).toMatchObject({
      status: 400,
      json: { message: "Please select at least one feature to continue" },
    });
    const many = Array.from({ length: 51 }, (_, i) => ({ name: `n${i}`, description: "" }));
    expect(
      (await callApi(app, "POST /users/preferences", { token, body: { preferences: many } })).status,
    ).toBe(400);
  });
});
