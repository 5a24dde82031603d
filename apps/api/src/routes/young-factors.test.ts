import { sendAtOnce } from "@manilla/core/notifications/queue-notification";
import { securityLinkToken } from "@manilla/core/secrets/security-link";
import { issueReset } from "@manilla/core/users/secrets/forgot-password";
import { tellAll } from "@manilla/testing/members";
import { createPerson as fund } from "@manilla/testing/people";
import type { softwarePasskey } from "@manilla/testing/software-passkey";
import { totpCode } from "@manilla/testing/totp-code";
import { describe, expect, it } from "vitest";
import { callApi } from "../testing/app.ts";
import { factorsApp, homeDevice, strangeDevice } from "../testing/factors.ts";

const {
  app,
  ctx,
  sms,
  clock,
  owner,
  addTotp,
  addPasskey,
  passkeySignIn,
  confirmWith,
  age,
  signIn,
  heldUntil,
} = await factorsApp();

type Person = Awaited<ReturnType<typeof owner>>;
type Passkey = ReturnType<typeof softwarePasskey>;

const start = (line: string, token: string, body: object) => callApi(app, line, { token, body });
const waysToAdd = ["POST /users/factors/totp", "POST /users/passkeys/options"] as const;

async function notMe({ user }: Person) {
  const { rows } = await ctx.database.owner.query(
    `update ledger.outbox set created_at = $2 where id = (select id from ledger.outbox
       where payload ->> 'userId' = $1 and topic = 'user.factor_changed' order by created_at desc limit 1) returning id`,
    [user.id, clock.now()],
  );
  return callApi(app, "POST /users/not-me", { body: { token: securityLinkToken(ctx, rows[0].id) } });
}

async function newPassword({ person }: Person, password: string) {
  const identifier = person.phone;
  const asked = await callApi(app, "POST /users/forgot-password", { body: { identifier } });
  const { resetId } = asked.json.data;
  for (let round = 0; round < 2; round += 1)
    await tellAll(ctx, async (waiting) => {
      const event = { ...waiting, createdAt: clock.now() }; // the database's clock does not advance with the test's
      if (event.topic === "user.reset_requested") await issueReset(ctx, event);
      if (event.topic === "user.code_requested") await sendAtOnce(ctx, event);
    });
  const text = sms.sent.findLast(({ to }) => to === person.phone)?.text ?? "";
  const body = { identifier, resetId, code: /\b\d{6}\b/.exec(text)?.[0], password };
  return callApi(app, "POST /users/reset-password", { body });
}

describe("adding a second factor", () => {
  it("asks for the password and the PIN, and a wrong PIN counts", async () => {
    const ada = await owner();
    const { password, pin } = ada.person;
    for (const line of waysToAdd) {
      expect((await start(line, ada.token, { password })).json.code, line).toBe("confirmation_required");
      expect((await start(line, ada.token, { password: "Wrong-pass-1", pin })).json.code).toBe(
        "invalid_credentials",
      );
      expect((await start(line, ada.token, { password, pin: "0000" })).json).toMatchObject({
        code: "invalid_pin",
        data: { attemptsLeft: expect.any(Number) },
      });
      expect((await start(line, ada.token, { password, pin })).status).toBe(200);
    }
  });

  it("takes a present factor in place of the PIN, once", async () => {
    const ada = await owner();
    const passkey = await addPasskey(ada);
    const { password } = ada.person;
    const confirmation = await confirmWith(passkey, ada.token);
    const [line] = waysToAdd;
    expect((await start(line, ada.token, { password, confirmation })).status).toBe(200);
    expect((await start(line, ada.token, { password, confirmation })).json.code).toBe(
      "confirmation_required",
    );
  });

  it("takes no PIN that the password alone has just replaced", async () => {
    const ada = await owner();
    const { password } = ada.person;
    clock.pass(1);
    const changed = await start("POST /users/change-pin", ada.token, { password, newPin: "1357" });
    expect(changed.status).toBe(200);
    const proof = { password, pin: "1357" };
    for (const line of waysToAdd)
      expect((await start(line, ada.token, proof)).json).toMatchObject({
        code: "confirmation_required",
        message: expect.stringMatching(/^Your PIN was changed recently/),
      });
    clock.pass(72 * 3_600);
    expect((await start(waysToAdd[0], ada.token, proof)).status).toBe(200);
  });

  it("ends the other sessions and forgets the other devices, and keeps its own", async () => {
    const ada = await owner();
    const thief = (await signIn(ada, strangeDevice)).json.data.token as string;
    await addTotp(ada);
    expect((await callApi(app, "GET /dashboard", { token: thief })).status).toBe(401);
    expect((await callApi(app, "GET /dashboard", { token: ada.token })).status).toBe(200);
    expect((await signIn(ada, strangeDevice)).json.code).toBe("second_factor_required");
    expect((await signIn(ada, homeDevice)).status).toBe(200);
  });
});

describe("a factor that a thief added", () => {
  it('goes with "It was not me", and opens nothing', async () => {
    const ada = await owner();
    const thief = (await signIn(ada, strangeDevice)).json.data.token as string;
    const passkey = await addPasskey({ ...ada, token: thief });
    const frozen = await notMe(ada);
    expect(frozen).toMatchObject({ status: 200, json: { data: { totpSince: null, passkeys: [] } } });
    expect((await passkeySignIn(passkey)).json.code).toBe("invalid_credentials");
    expect((await signIn(ada, homeDevice)).status, "the password alone is asked for again").toBe(200);
  });

  it("goes with a new password, and those of before stay and are shown", async () => {
    const ada = await owner();
    const { secret } = await addTotp(ada);
    await age(ada, 72);
    const passkey = await addPasskey(ada);
    const reset = await newPassword(ada, "Another-pass-2");
    expect(reset).toMatchObject({
      status: 200,
      json: { data: { totpSince: expect.any(String), passkeys: [] } },
    });
    expect((await passkeySignIn(passkey)).json.code).toBe("invalid_credentials");
    const renewed = { ...ada, person: { ...ada.person, password: "Another-pass-2" } };
    const asked = await signIn(renewed, homeDevice);
    expect(asked.json).toMatchObject({ code: "second_factor_required", data: { methods: ["totp"] } });
    const body = { ticket: asked.json.data.ticket, code: totpCode(secret, clock.now()) };
    expect((await callApi(app, "POST /users/login/second-factor", { body })).status).toBe(200);
  });

  it("goes with a freeze also where staff had frozen the account before", async () => {
    const ada = await owner();
    const passkey = await addPasskey(ada);
    await ctx.desk.prisma.user.update({ where: { id: ada.user.id }, data: { frozenAt: clock.now() } });
    expect((await notMe(ada)).status).toBe(200);
    expect((await passkeySignIn(passkey)).json.code).toBe("invalid_credentials");
  });

  it("does not stop the recovery of the account, neither shown nor added", async () => {
    const ada = await owner();
    const { secret } = await addTotp(ada);
    const { ticket } = (await signIn(ada, strangeDevice)).json.data;
    await callApi(app, "POST /users/login/recover", { body: { ticket } });
    const passkey = await addPasskey(ada);
    expect((await passkeySignIn(passkey)).status).toBe(200);
    const body = { code: totpCode(secret, clock.now()) };
    expect((await callApi(app, "POST /users/confirmations", { token: ada.token, body })).status).toBe(200);
    clock.pass(86_401);
    expect((await signIn(ada, { "x-device-id": "a-third-device-0000000000000000000000003" })).status).toBe(
      200,
    );
  });

  it("removes no older factor, and itself at any time", async () => {
    const ada = await owner();
    await addTotp(ada);
    await age(ada, 72);
    const passkey = await addPasskey(ada);
    const remove = async (path: string) =>
      start(`POST ${path}/remove`, ada.token, { confirmation: await confirmWith(passkey, ada.token) });
    expect((await remove("/users/factors/totp")).json.code).toBe("confirmation_required");
    expect((await remove(`/users/passkeys/${passkey.credentialId}`)).status).toBe(200);
    expect((await ctx.prisma.totpFactor.count({ where: { userId: ada.user.id } })) === 1).toBe(true);
  });

  it("loosens none of the owner's rules", async () => {
    const ada = await owner();
    const passkey = await addPasskey(ada);
    const rules = { confirmAbove: null, knownPayeesOnly: false, transfersOff: false };
    const save = async (dailyLimit: string | null) =>
      callApi(app, "PUT /users/payment-rules", {
        token: ada.token,
        body: { ...rules, dailyLimit, confirmation: await confirmWith(passkey, ada.token) },
      });
    expect((await save("3000")).status).toBe(200);
    expect((await save(null)).json.code).toBe("confirmation_required");
    await age(ada, 72);
    expect((await save(null)).status).toBe(200);
  });
});

describe("a payment above ₦5,000", () => {
  const pay = async (
    { token, to }: Payer,
    { passkey, amount, pin }: { passkey: Passkey; amount: string; pin?: string },
  ) =>
    callApi(app, "POST /transfers", {
      token,
      headers: { "x-confirmation": await confirmWith(passkey, token) },
      body: { to: `@${to}`, asset: "NGN", amount, confirmDuplicate: true, ...(pin && { pin }) },
    });

  type Payer = Person & { to: string };
  /** Creates a person who just added a passkey, and removes the hold that this caused, so that the person can pay. */
  async function payer() {
    const [ada, bola] = [await owner(), await owner()];
    const passkey = await addPasskey(ada);
    await fund(ctx.database, { naira: "90000" }, ada.user.id);
    expect(await heldUntil(ada)).not.toBeNull();
    const data = { withdrawalsHeldUntil: null, emailVerifiedAt: clock.now() };
    await ctx.prisma.user.update({ where: { id: ada.user.id }, data });
    return { ada: { ...ada, to: bola.person.username }, passkey };
  }

  it("is not confirmed by a factor that is younger than 72 hours, unless the PIN is right beside it", async () => {
    const { ada, passkey } = await payer();
    const young = await pay(ada, { passkey, amount: "5001" });
    expect(young.json).toMatchObject({ code: "invalid_pin", message: expect.stringMatching(/is new/) });
    expect((await pay(ada, { passkey, amount: "5001", pin: "0000" })).json.code).toBe("invalid_pin");
    expect(await pay(ada, { passkey, amount: "5000" })).toMatchObject({ status: 200 });
    const { pin } = ada.person;
    expect(await pay(ada, { passkey, amount: "5001", pin })).toMatchObject({ status: 200 });
    await age(ada, 72);
    expect(await pay(ada, { passkey, amount: "5001" })).toMatchObject({ status: 200 });
  });

  it("is not confirmed by it where the owner's rules ask for a factor, also with the PIN", async () => {
    const { ada, passkey } = await payer();
    const rules = { dailyLimit: null, confirmAbove: "6000", knownPayeesOnly: false, transfersOff: false };
    expect((await callApi(app, "PUT /users/payment-rules", { token: ada.token, body: rules })).status).toBe(
      200,
    );
    const { pin } = ada.person;
    expect((await pay(ada, { passkey, amount: "7000", pin })).json.code).toBe("confirmation_required");
    await age(ada, 72);
    expect(await pay(ada, { passkey, amount: "7000" })).toMatchObject({ status: 200 });
  });
});

describe("a confirmation", () => {
  it("is good for the payment that it was spent on, not for another one under the same key", async () => {
    const [ada, bola] = [await owner(), await owner()];
    const passkey = await addPasskey(ada);
    const data = { withdrawalsHeldUntil: null, emailVerifiedAt: clock.now() };
    await ctx.prisma.user.update({ where: { id: ada.user.id }, data });
    const headers = {
      "x-confirmation": await confirmWith(passkey, ada.token),
      "idempotency-key": "019a0000-0000-7000-8000-0000000000ab",
    };
    const pay = (amount: string, confirmDuplicate: boolean) =>
      callApi(app, "POST /transfers", {
        token: ada.token,
        headers,
        body: { to: `@${bola.person.username}`, asset: "NGN", amount, confirmDuplicate },
      });
    expect((await pay("100", false)).json.code, "refused: there is no money yet").toBe("insufficient_funds");
    await fund(ctx.database, { naira: "5000" }, ada.user.id);
    expect((await pay("4000", false)).json.code).toBe("confirmation_required");
    expect((await pay("100", true)).status, "the same, confirmed as no duplicate").toBe(200);
  });
});
