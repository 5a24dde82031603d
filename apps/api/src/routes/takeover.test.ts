import { deliverDue } from "@manilla/core/notifications/deliver";
import { queueNotification, sendAtOnce } from "@manilla/core/notifications/queue-notification";
import { issueReset } from "@manilla/core/users/secrets/forgot-password";
import { codeIn, tellAll } from "@manilla/testing/members";
import { createFakeEmail, createFakeSms } from "@manilla/testing/providers/fake-messages";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import { describe, expect, it } from "vitest";
import { callApi, newDetails, signUp, testApp } from "../testing/app.ts";
import { billsRoutes } from "./bills.ts";
import { addressRoutes } from "./crypto.ts";
import { kycRoutes } from "./kyc.ts";
import { withdrawalRoutes } from "./naira.ts";
import { accountRoutes, usersRoutes } from "./users.ts";
import { walletRoutes } from "./wallet.ts";

const [sms, email] = [createFakeSms(), createFakeEmail()];
const providers = onlyProviders({ sms, email });
const { app, ctx } = await testApp({
  routes: [accountRoutes, billsRoutes, kycRoutes, addressRoutes, usersRoutes, walletRoutes, withdrawalRoutes],
  overrides: { providers },
});

async function sendMessages(): Promise<void> {
  for (let round = 0; round < 2; round += 1)
    await tellAll(ctx, async (event) => {
      if (event.topic === "user.reset_requested") await issueReset(ctx, event);
      else if (event.topic === "user.code_requested") await sendAtOnce(ctx, event);
      else await queueNotification(ctx, event);
    });
  await deliverDue(ctx);
}

const mails = (to: string, subject: string) =>
  email.sent.filter((mail) => mail.to === to && mail.subject.startsWith(subject));

async function codeTo(contact: string, token: string): Promise<string> {
  const body = { type: "email", contact };
  expect((await callApi(app, "POST /kyc/send-verification", { token, body })).status).toBe(200);
  await sendMessages();
  return codeIn(mails(contact, "Your verification code").at(-1)?.text);
}

async function victim() {
  const signedUp = await signUp(app);
  const { token, person } = signedUp;
  const otp = await codeTo(person.email, token);
  const body = { type: "email", contact: person.email, otp };
  expect((await callApi(app, "POST /kyc/verify-otp", { token, body })).status).toBe(200);
  return signedUp;
}

/** Returns the "It was not me" token that the old e-mail address receives. */
async function replaceEmail(
  { token, person }: Awaited<ReturnType<typeof signUp>>,
  contact: string,
  proof: { pin: string },
) {
  const otp = await codeTo(contact, token);
  const body = { type: "email", contact, otp, ...proof };
  expect((await callApi(app, "POST /kyc/verify-otp", { token, body })).status).toBe(200);
  await sendMessages();
  const notice = mails(person.email, "Email changed").at(-1)?.text ?? "";
  return /not-me\?token=([\w-]+)/.exec(notice)?.[1];
}

const row = (id: string) => ctx.prisma.user.findUniqueOrThrow({ where: { id } });

describe("a thief with the session's token alone", () => {
  it("replaces no contact without the password or the PIN", async () => {
    const { token, person, user } = await victim();
    const thief = newDetails().email;
    const otp = await codeTo(thief, token);
    const replace = (proof: object) =>
      callApi(app, "POST /kyc/verify-otp", { token, body: { type: "email", contact: thief, otp, ...proof } });
    expect(await replace({})).toMatchObject({ status: 403, json: { code: "confirmation_required" } });
    expect(await replace({ password: "Wrong-pass-1" })).toMatchObject({
      status: 400,
      json: { code: "invalid_credentials" },
    });
    for (let wrong = 0; wrong < 4; wrong += 1)
      expect((await replace({ pin: "0001" })).json.code).toBe("invalid_pin");
    expect(await replace({ pin: "0001" })).toMatchObject({ status: 423, json: { code: "locked" } });
    expect((await replace({ pin: person.pin })).status).toBe(423);
    expect((await row(user.id)).email).toBe(person.email);
  });

  it("replaces no contact of an account that has verified none", async () => {
    const { token, person, user } = await signUp(app);
    const thief = newDetails().email;
    const body = { type: "email", contact: thief, otp: await codeTo(thief, token) };
    const replace = (proof: object) =>
      callApi(app, "POST /kyc/verify-otp", { token, body: { ...body, ...proof } });
    expect(await replace({})).toMatchObject({ status: 403, json: { code: "confirmation_required" } });
    expect((await row(user.id)).email).toBe(person.email);
    expect((await replace({ password: person.password })).status).toBe(200);
    expect(await row(user.id)).toMatchObject({ email: thief, withdrawalsHeldUntil: null });
  });
});

describe("a thief who has seen the PIN as well", () => {
  async function takenOver() {
    const stolen = await victim();
    const thief = newDetails().email;
    const link = await replaceEmail(stolen, thief, { pin: stolen.person.pin });
    return { ...stolen, thief, link };
  }

  it("finds the money held for a day, and gets no reset code to the new e-mail", async () => {
    const { user, thief, link } = await takenOver();
    const { withdrawalsHeldUntil } = await row(user.id);
    const hours = ((withdrawalsHeldUntil?.getTime() ?? 0) - ctx.clock.now().getTime()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect(link).toBeDefined();
    expect((await callApi(app, "POST /users/forgot-password", { body: { identifier: thief } })).status).toBe(
      200,
    );
    await sendMessages();
    expect(mails(thief, "Reset your password")).toEqual([]);
  });

  it("is stopped by the link in the old mailbox: frozen, signed out, and the old e-mail is back", async () => {
    const { token, person, user, thief, link } = await takenOver();
    const press = () => callApi(app, "POST /users/not-me", { body: { token: link } });
    expect((await press()).status).toBe(200);
    expect((await press()).status).toBe(200);
    expect((await callApi(app, "GET /dashboard", { token })).status).toBe(401);
    expect(await row(user.id)).toMatchObject({ email: person.email, frozenAt: expect.any(Date) });
    await sendMessages();
    expect(mails(person.email, "Account frozen")).toHaveLength(1);
    for (const to of [person.email, thief]) expect(mails(to, "Email restored")).toHaveLength(1);
    const audit = await ctx.prisma.auditLine.findMany({ where: { subject: user.id, action: "user.frozen" } });
    expect(audit).toHaveLength(1);
  });

  it("leaves both e-mails in doubt: neither gets a reset code until staff open the account again", async () => {
    const { person, user, thief, link } = await takenOver();
    const forget = async (identifier: string) => {
      await callApi(app, "POST /users/forgot-password", { body: { identifier } });
      await sendMessages();
      return [person.email, thief].flatMap((to) => mails(to, "Reset your password"));
    };
    await callApi(app, "POST /users/not-me", { body: { token: link } });
    await ctx.prisma.user.update({ where: { id: user.id }, data: { emailReplacedAt: null } });
    for (const identifier of [person.email, thief, person.username])
      expect(await forget(identifier)).toEqual([]);
    await ctx.desk.pool.query("select unfreeze_person($1, $2)", [user.id, new Date(Date.now() + 1000)]);
    expect(await row(user.id)).toMatchObject({ frozenAt: null, emailDisputedAt: null });
    expect(await forget(person.username)).toHaveLength(1);
  });

  it("leaves the verified phone to reset the password by while the e-mails are in doubt", async () => {
    const { person, user, link } = await takenOver();
    await ctx.prisma.user.update({ where: { id: user.id }, data: { phoneVerifiedAt: new Date() } });
    await callApi(app, "POST /users/not-me", { body: { token: link } });
    await callApi(app, "POST /users/forgot-password", { body: { identifier: person.username } });
    await sendMessages();
    const texts = sms.sent.filter(({ to }) => to === person.phone).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("resets your Manilla password"))).toHaveLength(1);
  });

  it("moves nothing out of a frozen account, also after signing in again with the password", async () => {
    const { person, user, link } = await takenOver();
    await callApi(app, "POST /users/not-me", { body: { token: link } });
    const body = { identifier: person.username, password: person.password };
    const token = (await callApi(app, "POST /users/login", { body })).json.data.token as string;
    await ctx.owner.prisma.user.update({ where: { id: user.id }, data: { staffLevel: 3 } });
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const out = [
      ["POST /crypto/send", { currency: "eth", amount: "0.1", address, network: "ethereum" }],
      [
        "POST /withdrawals/naira/initiate",
        { amount: "5000", accountNumber: "0123456789", accountName: "ADA", bankCode: "058", bankName: "GTB" },
      ],
      ["POST /bills/airtime/purchase", { phoneNumber: "+2348031234567", amount: "100" }],
    ] as const;
    for (const [line, wanted] of out)
      expect([line, (await callApi(app, line, { token, body: wanted })).json]).toMatchObject([
        line,
        { code: "account_frozen" },
      ]);
    const other = newDetails().email;
    const otp = await codeTo(other, token);
    const change = { type: "email", contact: other, otp, pin: person.pin };
    expect((await callApi(app, "POST /kyc/verify-otp", { token, body: change })).json.code).toBe(
      "account_frozen",
    );
  });
});

describe("POST /users/not-me", () => {
  it("gives the account no contact that was never verified: it may be a stranger's", async () => {
    const mistyped = await signUp(app);
    const { user, person } = mistyped;
    const right = newDetails().email;
    const link = await replaceEmail(mistyped, right, { pin: person.pin });
    expect((await callApi(app, "POST /users/not-me", { body: { token: link } })).status).toBe(200);
    expect(await row(user.id)).toMatchObject({ email: right, frozenAt: expect.any(Date) });
    for (const identifier of [person.email, right])
      expect((await callApi(app, "POST /users/forgot-password", { body: { identifier } })).status).toBe(200);
    await sendMessages();
    for (const to of [person.email, right]) expect(mails(to, "Reset your password")).toEqual([]);
  });

  it("gives a closed account no contact back: the old one is free for another account", async () => {
    const owner = await victim();
    const { token, person, user } = owner;
    const link = await replaceEmail(owner, newDetails().email, { pin: person.pin });
    const close = { password: person.password };
    expect((await callApi(app, "POST /users/me/close", { token, body: close })).status).toBe(200);
    await callApi(app, "POST /users/not-me", { body: { token: link } });
    expect((await row(user.id)).email).toMatch(/@closed\.invalid$/);
    await signUp(app, { email: person.email });
  });

  it("takes no invented link, and none that is older than 72 hours", async () => {
    const { person, token, user } = await victim();
    const invented = await callApi(app, "POST /users/not-me", { body: { token: "A".repeat(43) } });
    expect(invented).toMatchObject({ status: 404, json: { code: "not_found" } });
    const body = { password: person.password, newPin: "1357" };
    expect((await callApi(app, "POST /users/change-pin", { token, body })).status).toBe(200);
    await sendMessages();
    const notice = mails(person.email, "Transaction PIN changed").at(-1)?.text ?? "";
    const link = /not-me\?token=([\w-]+)/.exec(notice)?.[1];
    await ctx.database.owner.query(
      "update ledger.outbox set created_at = created_at - interval '73 hours' where payload ->> 'userId' = $1",
      [user.id],
    );
    expect((await callApi(app, "POST /users/not-me", { body: { token: link } })).status).toBe(404);
    expect((await row(user.id)).frozenAt).toBeNull();
  });
});
