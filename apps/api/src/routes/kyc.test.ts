import { sendAtOnce } from "@manilla/core/notifications/queue-notification";
import { codeIn, tellAll } from "@manilla/testing/members";
import { createFakeIdentity } from "@manilla/testing/providers/fake-identity";
import { createFakeEmail, createFakeSms } from "@manilla/testing/providers/fake-messages";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import { describe, expect, it } from "vitest";
import { callApi, signUp, testApp } from "../testing/app.ts";
import { kycRoutes } from "./kyc.ts";
import { usersRoutes } from "./users.ts";
import { walletRoutes } from "./wallet.ts";
import { webhookRoutes } from "./webhooks.ts";

const [sms, email, identity] = [createFakeSms(), createFakeEmail(), createFakeIdentity()];
const providers = onlyProviders({ sms, email, identity });
const { app, ctx } = await testApp({
  routes: [kycRoutes, usersRoutes, walletRoutes, webhookRoutes],
  overrides: { providers },
});

type Person = Awaited<ReturnType<typeof signUp>>;

async function codeTo(contact: string): Promise<string> {
  await tellAll(ctx, async (event) => {
    if (event.topic === "user.code_requested") await sendAtOnce(ctx, event);
  });
  return codeIn([...sms.sent, ...email.sent].filter(({ to }) => to === contact).at(-1)?.text);
}

async function verifyEmail({ token, person }: Person) {
  const about = { type: "email", contact: person.email };
  const sent = await callApi(app, "POST /kyc/send-verification", { token, body: about });
  const otp = await codeTo(person.email);
  const verified = await callApi(app, "POST /kyc/verify-otp", { token, body: { ...about, otp } });
  return { sent, verified };
}

describe("POST /kyc/send-verification and /kyc/verify-otp", () => {
  it("a verification code is sent, and verifies the contact", async () => {
    const ada = await signUp(app);
    const { sent, verified } = await verifyEmail(ada);
    expect(sent).toMatchObject({
      status: 200,
      json: { status: true, data: { expiresIn: 600, resendIn: 60 } },
    });
    expect(verified).toMatchObject({
      status: 200,
      json: { data: { phoneVerified: false, emailVerified: true, level: 1, userVerificationStatus: null } },
    });
    const status = await callApi(app, "GET /kyc/status", { token: ada.token });
    expect(status.json.data).toMatchObject({
      emailVerified: true,
      lastVerification: null,
      identityName: null,
      retryAt: null,
    });
    const dashboard = await callApi(app, "GET /dashboard", { token: ada.token });
    expect(dashboard.json.data.kyc).toMatchObject({ emailVerified: true, level: 1 });
  });

  it("a verification refuses a missing contact, another type, another person's, a second code too soon, and a malformed code", async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)];
    const send = (body: unknown) => callApi(app, "POST /kyc/send-verification", { token: ada.token, body });
    const invalid = { status: 400, json: { message: "Please provide a valid contact method" } };
    for (const body of [{ type: "email", contact: "" }, { type: "email" }])
      expect(await send(body)).toMatchObject(invalid);
    for (const contact of ["12", "abc", "+"])
      expect(await send({ type: "phone", contact })).toMatchObject(invalid);
    expect((await send({ type: "post", contact: "x" })).status).toBe(400);
    expect(await send({ type: "email", contact: eve.person.email })).toMatchObject({
      status: 409,
      json: { code: "already_exists", message: "Email already exists" },
    });
    const about = { type: "phone", contact: ada.person.phone };
    expect((await send(about)).status).toBe(200);
    const soon = await send(about);
    expect(soon).toMatchObject({ status: 429, json: { code: "rate_limited" } });
    expect(Number(soon.headers["retry-after"])).toBeGreaterThan(50);
    for (const otp of ["12345", "1234567", "abcdef", "", 123456, null]) {
      const answer = await callApi(app, "POST /kyc/verify-otp", {
        token: ada.token,
        body: { ...about, otp },
      });
      expect(answer).toMatchObject({ status: 400, json: { message: "Please enter a valid 6-digit code" } });
    }
  });

  it("rejects a wrong code with the specification's message, and one that was not requested", async () => {
    const ada = await signUp(app);
    const body = { type: "email", contact: ada.person.email, otp: "000000" };
    const answer = await callApi(app, "POST /kyc/verify-otp", { token: ada.token, body });
    expect(answer).toMatchObject({
      status: 400,
      json: { code: "invalid_otp", message: "Invalid verification code" },
    });
  });
});

describe("POST /kyc/identity/session", () => {
  it("an identity session returns a widget, and a signed message raises the level", async () => {
    const ada = await signUp(app);
    await verifyEmail(ada);
    const opened = await callApi(app, "POST /kyc/identity/session", { token: ada.token });
    expect(opened).toMatchObject({ status: 200, json: { data: { origin: "http://127.0.0.1:1" } } });
    const { reference } = opened.json.data;
    identity.setResult(reference, { status: "completed", name: "Ada Obi" });
    const { raw, headers } = identity.webhook(reference, "Completed");
    expect((await callApi(app, "POST /webhooks/dojah", { body: raw, headers })).status).toBe(200);
    const { json } = await callApi(app, "GET /kyc/status", { token: ada.token });
    expect(json.data).toMatchObject({ level: 2, userVerificationStatus: "Completed" });
    const again = await callApi(app, "POST /kyc/identity/session", { token: ada.token });
    expect(again).toMatchObject({ status: 409, json: { code: "conflict" } });
  });

  it("an identity session is refused before a contact is verified, and within five minutes of another", async () => {
    const ada = await signUp(app);
    const early = await callApi(app, "POST /kyc/identity/session", { token: ada.token });
    expect(early).toMatchObject({ status: 403, json: { code: "verification_required" } });
    await verifyEmail(ada);
    expect((await callApi(app, "POST /kyc/identity/session", { token: ada.token })).status).toBe(200);
    const soon = await callApi(app, "POST /kyc/identity/session", { token: ada.token });
    expect(soon).toMatchObject({ status: 429, json: { data: { retryAt: expect.any(String) } } });
    const { json } = await callApi(app, "GET /kyc/status", { token: ada.token });
    expect(json.data.retryAt).toBe(soon.json.data.retryAt);
  });

  it("a forged identity message is rejected and changes nothing", async () => {
    const ada = await signUp(app);
    await verifyEmail(ada);
    const { reference } = (await callApi(app, "POST /kyc/identity/session", { token: ada.token })).json.data;
    identity.setResult(reference, { status: "completed", name: "Ada Obi" });
    const { raw, headers } = identity.webhook(reference, "Completed");
    const signature = headers["x-dojah-signature"] ?? "";
    for (const forged of [{}, { "x-dojah-signature-v2": signature }, { "x-dojah-signature": "f".repeat(64) }])
      expect((await callApi(app, "POST /webhooks/dojah", { body: raw, headers: forged })).status).toBe(400);
    const tampered = raw.toString().replace("Completed", "Failed");
    expect(tampered).not.toBe(raw.toString());
    expect((await callApi(app, "POST /webhooks/dojah", { body: tampered, headers })).status).toBe(400);
    const { json } = await callApi(app, "GET /kyc/status", { token: ada.token });
    expect(json.data).toMatchObject({ level: 1, userVerificationStatus: null });
  });
});

describe("GET /limits", () => {
  it("shows today's and the next level's", async () => {
    const ada = await signUp(app);
    const { json } = await callApi(app, "GET /limits", { token: ada.token });
    expect(json.data).toMatchObject({
      level: 0,
      limits: {
        trade: { currency: "NGN", daily: "50000.00", used: "0.00", left: "50000.00", perTransaction: null },
        bills: { daily: "5000.00" },
        send: { currency: "USD", daily: "0.00" },
        withdraw: { daily: "0.00", perTransaction: null },
      },
      next: { level: 1, trade: "1000000.00", bills: "200000.00", send: "1000.00", withdraw: "0.00" },
    });
    expect(new Date(json.data.resetsAt).getTime()).toBeGreaterThan(Date.now());
    await ctx.owner.prisma.user.update({
      where: { id: ada.user.id },
      data: { emailVerifiedAt: new Date(), identityStatus: "Completed", staffLevel: 3 },
    });
    const top = await callApi(app, "GET /limits", { token: ada.token });
    expect(top.json.data).toMatchObject({
      level: 3,
      next: null,
      limits: { withdraw: { daily: "200000000.00", perTransaction: "5000000.00" } },
    });
  });
});
