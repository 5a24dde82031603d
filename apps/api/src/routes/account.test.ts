import { sendAtOnce } from "@manilla/core/notifications/queue-notification";
import { issueReset } from "@manilla/core/users/secrets/forgot-password";
import { codeIn, tellAll } from "@manilla/testing/members";
import { createFakeEmail } from "@manilla/testing/providers/fake-messages";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import { describe, expect, it } from "vitest";
import { callApi, newDetails, signUp, testApp } from "../testing/app.ts";
import { accountRoutes, usersRoutes } from "./users.ts";

const email = createFakeEmail();
const providers = onlyProviders({ email });
const { app, ctx } = await testApp({ routes: [accountRoutes, usersRoutes], overrides: { providers } });
const fresh = "Another-pass-2";
const tooLong = `Another-pass-2${"x".repeat(115)}`;
const tooLongMessage = "Password must be at most 128 characters";

async function resetMail(to: string): Promise<string> {
  for (let round = 0; round < 2; round += 1)
    await tellAll(ctx, async (event) => {
      if (event.topic === "user.reset_requested") await issueReset(ctx, event);
      if (event.topic === "user.code_requested") await sendAtOnce(ctx, event);
    });
  return email.sent.filter((mail) => mail.to === to).at(-1)?.text ?? "";
}

describe("a forgotten password", () => {
  it("a forgotten password is replaced with the code from the e-mail, and every session ends", async () => {
    const { person, token } = await signUp(app);
    const asked = await callApi(app, "POST /users/forgot-password", {
      body: { identifier: person.username },
    });
    expect(asked).toMatchObject({ status: 200, json: { data: { expiresIn: 1800, resendIn: 60 } } });
    const code = codeIn(await resetMail(person.email));
    const body = { identifier: person.email, code, password: fresh };
    expect((await callApi(app, "POST /users/reset-password", { body })).status).toBe(200);
    expect((await callApi(app, "GET /users/sessions", { token })).status).toBe(401);
    const signedIn = await callApi(app, "POST /users/login", {
      body: { identifier: person.email, password: fresh },
    });
    expect(signedIn.status).toBe(200);
    expect((await callApi(app, "POST /users/reset-password", { body })).json.code).toBe("invalid_otp");
  });

  it("a password reset refuses a weak password, a request without code or token, and an unknown token", async () => {
    const reset = (body: unknown) => callApi(app, "POST /users/reset-password", { body });
    expect((await reset({ token: "x".repeat(43), password: "weak" })).status).toBe(400);
    expect((await reset({ token: "x".repeat(43), password: tooLong })).json.message).toBe(tooLongMessage);
    expect((await reset({ password: fresh })).json.code).toBe("bad_request");
    expect((await reset({ token: "x".repeat(43), password: fresh })).json.code).toBe("invalid_otp");
    expect((await reset({ token: "../x", password: fresh })).status).toBe(400);
  });

  it("both reset routes answer the same bytes whether the account exists or not", async () => {
    const { person } = await signUp(app);
    const words = async (line: string, body: unknown) => {
      const { status, json } = await callApi(app, line, { body });
      const { requestId: _, ...rest } = json;
      // The reset id differs for each request, so only its length is compared.
      if (rest.data?.resetId) rest.data.resetId = rest.data.resetId.length;
      return JSON.stringify([status, rest]);
    };
    const forgot = "POST /users/forgot-password";
    const answer = await words(forgot, { identifier: person.email });
    for (const identifier of [newDetails().email, person.email, newDetails().email])
      expect(await words(forgot, { identifier })).toBe(answer);
    const reset = "POST /users/reset-password";
    const guess = (identifier: string) => ({ identifier, code: "000000", password: fresh });
    const refused = await words(reset, guess(newDetails().email));
    const { person: another } = await signUp(app);
    expect(await words(reset, guess(another.email)), "without a code").toBe(refused);
    await resetMail(person.email);
    expect(await words(reset, guess(person.email)), "with a code").toBe(refused);
  });
});

describe("changing secrets", () => {
  it("the password is changed, and then the PIN with the new password", async () => {
    const { person, token } = await signUp(app);
    const other = await callApi(app, "POST /users/login", {
      body: { identifier: person.email, password: person.password },
    });
    const body = { currentPassword: person.password, newPassword: fresh };
    expect((await callApi(app, "POST /users/change-password", { token, body })).status).toBe(200);
    expect((await callApi(app, "GET /users/sessions", { token: other.json.data.token })).status).toBe(401);
    const pin = { password: fresh, newPin: "1357" };
    expect((await callApi(app, "POST /users/change-pin", { token, body: pin })).status).toBe(200);
  });

  it("changing a secret refuses a wrong password with 400 and keeps the session, and refuses weak secrets", async () => {
    const { person, token } = await signUp(app);
    const change = (body: unknown) => callApi(app, "POST /users/change-password", { token, body });
    const wrong = await change({ currentPassword: "Wrong-pass-1", newPassword: fresh });
    expect(wrong).toMatchObject({ status: 400, json: { code: "invalid_credentials" } });
    for (const newPassword of ["weak", person.password])
      expect((await change({ currentPassword: person.password, newPassword })).status).toBe(400);
    const long = await change({ currentPassword: person.password, newPassword: tooLong });
    expect(long).toMatchObject({ status: 400, json: { message: tooLongMessage } });
    const pin = { password: person.password, newPin: "12a4" };
    expect((await callApi(app, "POST /users/change-pin", { token, body: pin })).status).toBe(400);
  });
});

describe("exporting the data, and closing the account", () => {
  it("data is exported, the account is closed, and its contacts are free", async () => {
    const { person, token } = await signUp(app);
    const data = await callApi(app, "GET /users/me/export", { token });
    expect(data.json.data).toMatchObject({ account: { email: person.email } });
    expect(data.text).not.toMatch(/argon2/);
    const body = { password: person.password };
    expect((await callApi(app, "POST /users/me/close", { token, body })).status).toBe(200);
    expect((await callApi(app, "GET /users/sessions", { token })).status).toBe(401);
    const free = await callApi(app, "POST /users/check-email", { body: { email: person.email } });
    expect(free.json.data.available).toBe(true);
  });
});

describe("the choice of notifications", () => {
  it("notification settings are read and saved", async () => {
    const { token } = await signUp(app);
    const body = { settings: [{ category: "trades", email: true, sms: false }] };
    const saved = await callApi(app, "PUT /notifications/settings", { token, body });
    expect(saved.status).toBe(200);
    const read = await callApi(app, "GET /notifications/settings", { token });
    expect(read.json.data).toEqual(saved.json.data);
    expect(read.json.data.settings).toContainEqual(
      expect.objectContaining({ category: "trades", inApp: true, email: true, sms: false }),
    );
  });

  it("names what several features send under one choice", async () => {
    const { token } = await signUp(app);
    const { json } = await callApi(app, "GET /notifications/settings", { token });
    expect(
      json.data.settings.find(({ category }: { category: string }) => category === "alerts"),
    ).toMatchObject({
      covers: ["Skipped repeating buys, prices you watch"],
      description: "Skipped repeating buys, prices you watch",
    });
  });

  it("security notifications cannot be silenced, and unknown categories are refused", async () => {
    const { token } = await signUp(app);
    const save = (category: string) =>
      callApi(app, "PUT /notifications/settings", {
        token,
        body: { settings: [{ category, email: false, sms: false }] },
      });
    expect(await save("security")).toMatchObject({
      status: 400,
      json: { message: "Security messages cannot be turned off." },
    });
    expect((await save("weather")).status).toBe(400);
  });
});
