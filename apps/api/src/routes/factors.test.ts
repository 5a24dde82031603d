import { createPerson as fund } from "@manilla/testing/people";
import { softwarePasskey } from "@manilla/testing/software-passkey";
import { totpCode } from "@manilla/testing/totp-code";
import { describe, expect, it } from "vitest";
import { callApi } from "../testing/app.ts";
import { factorsApp, homeDevice, strangeDevice } from "../testing/factors.ts";

const {
  app,
  ctx,
  clock,
  owner,
  addTotp,
  makePasskey,
  addPasskey,
  passkeyProof,
  confirmWith,
  signIn,
  heldUntil,
} = await factorsApp();

describe("an account with an authenticator app", () => {
  it("asks for it on a new device, once with each code, and on no device it knows", async () => {
    const ada = await owner();
    const { secret, recoveryCodes } = await addTotp(ada);
    expect((await signIn(ada, homeDevice)).status).toBe(200);
    const asked = await signIn(ada, strangeDevice);
    expect(asked).toMatchObject({
      status: 403,
      json: { code: "second_factor_required", data: { methods: ["totp"] } },
    });
    const { ticket } = asked.json.data;
    const finish = (code: string) =>
      callApi(app, "POST /users/login/second-factor", { body: { ticket, code }, headers: strangeDevice });
    expect((await finish("000000")).json.code).toBe("invalid_otp");
    const code = totpCode(secret, clock.now());
    const both = await Promise.all([finish(code), finish(code)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect((await signIn(ada, strangeDevice)).status, "known from now on").toBe(200);
    const other = await signIn(ada, { "x-device-id": "a-third-device-0000000000000000000000003" });
    const paper = { ticket: other.json.data.ticket, code: recoveryCodes[0]?.toLowerCase() };
    expect((await callApi(app, "POST /users/login/second-factor", { body: paper })).status).toBe(200);
    expect((await callApi(app, "POST /users/login/second-factor", { body: paper })).json.code).toBe(
      "invalid_otp",
    );
  });

  it("limits guesses to five codes in a quarter of an hour", async () => {
    const ada = await owner();
    const { secret } = await addTotp(ada);
    const { ticket } = (await signIn(ada, strangeDevice)).json.data;
    const guess = (code: string) =>
      callApi(app, "POST /users/login/second-factor", { body: { ticket, code } });
    const codes = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(`${100_000 + n}`)));
    expect(codes.filter(({ json }) => json.code === "invalid_otp").length).toBeLessThanOrEqual(5);
    expect((await guess(totpCode(secret, clock.now()))).status).toBe(429);
    const body = { code: totpCode(secret, clock.now()) };
    const own = await callApi(app, "POST /users/confirmations", { token: ada.token, body });
    expect(own.status, "the owner's own session counts apart").toBe(200);
  });

  it("gives no ticket for a wrong password, and takes no ticket after the password changed", async () => {
    const ada = await owner();
    const { secret } = await addTotp(ada);
    const wrong = await callApi(app, "POST /users/login", {
      body: { identifier: ada.person.email, password: "Wrong-pass-1" },
      headers: strangeDevice,
    });
    expect(wrong.json).toMatchObject({ code: "invalid_credentials", data: null });
    const { ticket } = (await signIn(ada, strangeDevice)).json.data;
    const body = { currentPassword: ada.person.password, newPassword: "Another-pass-2" };
    expect((await callApi(app, "POST /users/change-password", { token: ada.token, body })).status).toBe(200);
    const late = await callApi(app, "POST /users/login/second-factor", {
      body: { ticket, code: totpCode(secret, clock.now()) },
    });
    expect(late.json.code).toBe("invalid_credentials");
  });

  it("is removed with a confirmation only, and holds money out for a day", async () => {
    const ada = await owner();
    const { secret } = await addTotp(ada);
    const remove = (confirmation: string) =>
      callApi(app, "POST /users/factors/totp/remove", { token: ada.token, body: { confirmation } });
    expect((await remove("019a0000-0000-7000-8000-000000000002")).json.code).toBe("confirmation_required");
    const confirmed = await callApi(app, "POST /users/confirmations", {
      token: ada.token,
      body: { code: totpCode(secret, clock.now()) },
    });
    expect((await remove(confirmed.json.data.confirmation)).status).toBe(200);
    expect(await heldUntil(ada)).toEqual(new Date(clock.now().getTime() + 86_400_000));
    expect((await signIn(ada, strangeDevice)).status).toBe(200);
  });
});

describe("a passkey", () => {
  it("holds money out for a day when it is added, as an authenticator app does", async () => {
    const [ada, bola] = [await owner(), await owner()];
    const before = clock.now();
    await addPasskey(ada);
    expect(await heldUntil(ada)).toEqual(new Date(before.getTime() + 86_400_000));
    await addTotp(bola);
    expect(await heldUntil(bola)).toEqual(new Date(before.getTime() + 86_400_000));
  });

  it("signs its owner in on any device, without a code", async () => {
    const ada = await owner();
    const { passkey, body: made } = await makePasskey(ada);
    const add = () => callApi(app, "POST /users/passkeys", { token: ada.token, body: made });
    expect((await add()).status).toBe(201);
    expect((await add()).json.code, "a challenge is accepted once").toBe("otp_expired");
    const body = await passkeyProof(passkey);
    const signedIn = await callApi(app, "POST /users/passkeys/sign-in", { body, headers: strangeDevice });
    expect(signedIn).toMatchObject({
      status: 200,
      json: { data: { user: { username: ada.person.username } } },
    });
    expect((await callApi(app, "GET /dashboard", { token: signedIn.json.data.token })).status).toBe(200);
    expect((await callApi(app, "POST /users/passkeys/sign-in", { body })).json.code, "a second time").toBe(
      "otp_expired",
    );
  });

  it("is refused with another person's user handle, and signs in with its owner's", async () => {
    const [ada, eve] = [await owner(), await owner()];
    const passkey = await addPasskey(ada);
    const signInAs = async (userId: string) => {
      const { challengeId, response: signed } = await passkeyProof(passkey);
      const userHandle = Buffer.from(userId).toString("base64url");
      const response = { ...signed, response: { ...signed.response, userHandle } };
      return (await callApi(app, "POST /users/passkeys/sign-in", { body: { challengeId, response } })).status;
    };
    expect(await signInAs(eve.user.id)).toBe(400);
    expect(await signInAs(ada.user.id)).toBe(200);
  });

  it("is one of ten at most, also when several are added at once", async () => {
    const ada = await owner();
    for (let index = 0; index < 8; index += 1) await addPasskey(ada);
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => makePasskey(ada)));
    const added = await Promise.all(
      made.map(({ body }) => callApi(app, "POST /users/passkeys", { token: ada.token, body })),
    );
    expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 400, 400, 400]);
  });

  it("is refused from another site, and with another key", async () => {
    const ada = await owner();
    await addPasskey(ada);
    for (const thief of [softwarePasskey(), softwarePasskey({ at: "https://manilla.evil.example" })]) {
      const body = await passkeyProof(thief);
      expect((await callApi(app, "POST /users/passkeys/sign-in", { body })).json.code).toBe(
        "invalid_credentials",
      );
    }
  });

  it("stands for the PIN of one payment of its own session", async () => {
    const ada = await owner();
    const passkey = await addPasskey(ada);
    await fund(ctx.database, { naira: "5000" }, ada.user.id);
    const confirmation = await confirmWith(passkey, ada.token);
    const pay = (token: string, headers: Record<string, string>) =>
      callApi(app, "POST /bills/airtime/purchase", {
        token,
        headers,
        body: { phoneNumber: "+2348031234567", amount: "100" },
      });
    const key = "019a0000-0000-7000-8000-0000000000aa";
    expect((await pay(ada.token, {})).json.code, "neither PIN nor passkey").toBe("invalid_pin");
    const eve = await owner();
    expect((await pay(eve.token, { "x-confirmation": confirmation })).json.code).toBe(
      "confirmation_required",
    );
    // The payment fails after its confirmation, because these tests have no bill vendors.
    const paid = await pay(ada.token, { "x-confirmation": confirmation, "idempotency-key": key });
    expect(["invalid_pin", "confirmation_required"]).not.toContain(paid.json.code);
    expect((await pay(ada.token, { "x-confirmation": confirmation })).json.code, "for another payment").toBe(
      "confirmation_required",
    );
    const power = {
      meterNumber: "12345678901",
      identifier: "ikeja",
      phoneNumber: "+2348031234567",
      amount: "1000",
    };
    const other = await callApi(app, "POST /bills/electricity/purchase", {
      token: ada.token,
      headers: { "x-confirmation": confirmation, "idempotency-key": key },
      body: power,
    });
    expect(other.json.code, "for a payment of another kind under the same key").toBe("confirmation_required");
  });
});
