import { setFrozen } from "@manilla/core/desk/kinds/accounts";
import { deliverDue } from "@manilla/core/notifications/deliver";
import { queueNotification } from "@manilla/core/notifications/queue-notification";
import { securityLinkToken } from "@manilla/core/secrets/security-link";
import { tellAll } from "@manilla/testing/members";
import { totpCode } from "@manilla/testing/totp-code";
import { describe, expect, it } from "vitest";
import { callApi } from "../testing/app.ts";
import { factorsApp, homeDevice, strangeDevice } from "../testing/factors.ts";

const { app, ctx, sms, email, clock, owner, addTotp, age, signIn, heldUntil } = await factorsApp();

type Person = Awaited<ReturnType<typeof owner>>;

/** Creates a person with an authenticator app. On a new device, a thief with the password reports the app as lost. */
async function reportedLost() {
  const ada = await owner();
  const { secret } = await addTotp(ada);
  const { ticket } = (await signIn(ada, strangeDevice)).json.data;
  const started = await callApi(app, "POST /users/login/recover", { body: { ticket } });
  return { ada, secret, endsAt: started.json.data.endsAt };
}

async function sendMessages(): Promise<void> {
  await tellAll(ctx, async (event) => queueNotification(ctx, event));
  for (let round = 0; round < 20; round += 1) await deliverDue(ctx);
}

describe("a lost second factor", () => {
  it("ends after 24 hours, with a message to every contact that can stop it", async () => {
    const { ada, endsAt } = await reportedLost();
    expect(endsAt).toBe(new Date(clock.now().getTime() + 86_400_000).toISOString());
    await sendMessages();
    const mail = email.sent.find(
      ({ to, subject }) => to === ada.person.email && /methods reported lost/.test(subject),
    );
    expect(mail?.text).toMatch(/not-me\?token=/);
    expect(sms.sent.some(({ to, text }) => to === ada.person.phone && /lost/.test(text))).toBe(true);
    clock.pass(86_399);
    expect((await signIn(ada, strangeDevice)).json.code).toBe("second_factor_required");
    clock.pass(2);
    expect((await signIn(ada, strangeDevice)).status).toBe(200);
    expect(await heldUntil(ada)).toEqual(new Date(clock.now().getTime() + 86_400_000));
  });

  it("stays when its owner answers the message with a new password", async () => {
    const { ada } = await reportedLost();
    const fresh = "Another-pass-2";
    const body = { currentPassword: ada.person.password, newPassword: fresh };
    expect((await callApi(app, "POST /users/change-password", { token: ada.token, body })).status).toBe(200);
    clock.pass(86_401);
    const renewed = { ...ada, person: { ...ada.person, password: fresh } };
    expect((await signIn(renewed, strangeDevice)).json.code).toBe("second_factor_required");
  });

  it("stays when it is shown before the 24 hours are over: it is not lost", async () => {
    const { ada, secret } = await reportedLost();
    await age(ada, 72);
    const shown = { code: totpCode(secret, clock.now()) };
    expect((await callApi(app, "POST /users/confirmations", { token: ada.token, body: shown })).status).toBe(
      200,
    );
    await sendMessages();
    const mails = email.sent.filter(
      ({ to, subject }) => to === ada.person.email && /methods stay/.test(subject),
    );
    expect(mails).toMatchObject([{ text: expect.stringMatching(/not-me\?token=/) }]);
    clock.pass(86_401);
    expect((await signIn(ada, strangeDevice)).json).toMatchObject({
      code: "second_factor_required",
      data: { methods: ["totp"] },
    });
    const actions = async () =>
      (
        await ctx.database.owner.query(
          "select action from audit_log where subject = $1 and action like 'user.recovery%' order by at",
          [ada.user.id],
        )
      ).rows.map(({ action }) => action);
    expect(await actions()).toEqual(["user.recovery_started", "user.recovery_stopped"]);
    const next = { code: totpCode(secret, clock.now()) };
    expect((await callApi(app, "POST /users/confirmations", { token: ada.token, body: next })).status).toBe(
      200,
    );
    expect(await actions()).toHaveLength(2);
  });

  it("stays while staff have frozen the account, and after they opened it again", async () => {
    const { ada } = await reportedLost();
    await setFrozen(ctx.desk, ada.user.id, true);
    clock.pass(86_401);
    const refused = (await signIn(ada, strangeDevice)).json;
    expect(refused.code).toBe("second_factor_required");
    const body = { ticket: refused.data.ticket };
    expect((await callApi(app, "POST /users/login/recover", { body })).json.code).toBe("account_frozen");
    await setFrozen(ctx.desk, ada.user.id, false);
    expect((await signIn(ada, strangeDevice)).json.code).toBe("second_factor_required");
  });

  it("stays when staff open an account whose freeze kept the removal", async () => {
    const ada = await owner();
    await addTotp(ada);
    const data = { frozenAt: clock.now(), factorsEndAt: clock.now() };
    await ctx.desk.prisma.user.update({ where: { id: ada.user.id }, data });
    await setFrozen(ctx.desk, ada.user.id, false);
    expect((await signIn(ada, strangeDevice)).json.code).toBe("second_factor_required");
  });
});

describe("an account that its owner froze", () => {
  const freeze = async ({ user }: Person) => {
    const { rows } = await ctx.database.owner.query(
      "select id from ledger.outbox where payload ->> 'userId' = $1 limit 1",
      [user.id],
    );
    await ctx.database.owner.query("update ledger.outbox set created_at = $2 where id = $1", [
      rows[0].id,
      clock.now(),
    ]);
    return callApi(app, "POST /users/not-me", { body: { token: securityLinkToken(ctx, rows[0].id) } });
  };
  const frozenAt = async ({ user }: Person) =>
    (await ctx.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).frozenAt;

  /** Signs in and advances the clock by 30 seconds, so that the authenticator app's next code is a different one. */
  const signInAgain = async (person: Person, secret: string): Promise<string> => {
    const { ticket } = (await signIn(person, homeDevice)).json.data;
    const body = { ticket, code: totpCode(secret, clock.now()) };
    const { json } = await callApi(app, "POST /users/login/second-factor", { body, headers: homeDevice });
    clock.pass(30);
    return json.data.token;
  };

  it("opens with a factor that was added 72 hours before, and then waits a day", async () => {
    const ada = await owner();
    const { secret } = await addTotp(ada);
    await age(ada, 72);
    expect((await freeze(ada)).status).toBe(200);
    expect((await callApi(app, "GET /dashboard", { token: ada.token })).status).toBe(401);
    const token = await signInAgain(ada, secret);
    expect(
      (await callApi(app, "POST /users/me/unfreeze", { token, body: { code: "123456" } })).json.code,
    ).toBe("invalid_otp");
    const opened = await callApi(app, "POST /users/me/unfreeze", {
      token,
      body: { code: totpCode(secret, clock.now()) },
    });
    expect(opened.status, opened.text).toBe(200);
    expect(await frozenAt(ada)).toBeNull();
    expect(await heldUntil(ada)).toEqual(new Date(clock.now().getTime() + 86_400_000));
  });

  it("takes no new factor, password or PIN, loses no factor, and does not open when staff froze it", async () => {
    const ada = await owner();
    const started = await callApi(app, "POST /users/factors/totp", {
      token: ada.token,
      body: { password: ada.person.password, pin: ada.person.pin },
    });
    const { secret } = started.json.data;
    clock.pass(60);
    await freeze(ada);
    clock.pass(60);
    const token = (await signIn(ada, homeDevice)).json.data.token as string;
    const { password, pin } = ada.person;
    for (const [line, body] of [
      ["POST /users/factors/totp", { password, pin }],
      ["POST /users/passkeys/options", { password, pin }],
      ["POST /users/change-password", { currentPassword: password, newPassword: "Another-pass-2" }],
      ["POST /users/change-pin", { password, newPin: "1357" }],
    ] as const)
      expect((await callApi(app, line, { token, body })).json.code, line).toBe("account_frozen");
    const code = totpCode(secret, clock.now());
    const late = await callApi(app, "POST /users/factors/totp/confirm", { token, body: { code } });
    expect(late.json.code, "set up before the freeze").toBe("invalid_otp");
    const bola = await owner();
    const app2 = await addTotp(bola);
    await age(bola, 72);
    await ctx.desk.prisma.user.update({ where: { id: bola.user.id }, data: { frozenAt: clock.now() } });
    const shown = { code: totpCode(app2.secret, clock.now()) };
    const { confirmation } = (
      await callApi(app, "POST /users/confirmations", { token: bola.token, body: shown })
    ).json.data;
    const removed = await callApi(app, "POST /users/factors/totp/remove", {
      token: bola.token,
      body: { confirmation },
    });
    expect(removed.json.code).toBe("account_frozen");
    clock.pass(60);
    const staff = await callApi(app, "POST /users/me/unfreeze", {
      token: bola.token,
      body: { code: totpCode(app2.secret, clock.now()) },
    });
    expect(staff.json.code).toBe("forbidden");
    expect(await frozenAt(bola)).not.toBeNull();
  });

  it("stays frozen when staff freeze it too, whatever factor its owner has", async () => {
    const ada = await owner();
    const { secret } = await addTotp(ada);
    await age(ada, 72);
    await freeze(ada);
    clock.pass(60);
    await setFrozen(ctx.desk, ada.user.id, true);
    const token = await signInAgain(ada, secret);
    const body = { code: totpCode(secret, clock.now()) };
    expect((await callApi(app, "POST /users/me/unfreeze", { token, body })).json.code).toBe("forbidden");
    expect(await frozenAt(ada)).not.toBeNull();
    await setFrozen(ctx.desk, ada.user.id, false);
    expect(await frozenAt(ada)).toBeNull();
  });
});
