import { describe, expect, it } from "vitest";
import { deliverDue } from "../notifications/deliver.ts";
import { notify, sendCode } from "../notifications/notify.ts";
import { codeIn, member, messageHouse, password, pin, tellAll } from "../testing/members.ts";
import { person as fund, operation } from "../testing/people.ts";
import { changePassword } from "./change-password.ts";
import { changePin } from "./change-pin.ts";
import { closeAccount } from "./close-account.ts";
import { confirmPin } from "./confirm-pin.ts";
import { exportData } from "./export-data.ts";
import { findActor } from "./find-actor.ts";
import { forgotPassword } from "./forgot-password.ts";
import { issueReset } from "./issue-reset.ts";
import { login } from "./login.ts";
import { register } from "./register.ts";
import { type Reset, resetPassword } from "./reset-password.ts";

const { ctx, email, sms, clock } = await messageHouse();
const fresh = "Another-pass-2";

async function tell(): Promise<void> {
  // Twice, as the worker may: asked for again, then the letter it made.
  for (let round = 0; round < 2; round += 1)
    await tellAll(ctx, async (event) => {
      if (event.topic === "user.reset_requested") {
        await issueReset(ctx, event);
        await issueReset(ctx, event);
      } else if (event.topic === "user.code_requested") await sendCode(ctx, event);
      else await notify(ctx, event);
    });
  await deliverDue(ctx);
}

type Member = Awaited<ReturnType<typeof member>>;
const mails = (to: string, subject: string) =>
  email.sent.filter((mail) => mail.to === to && mail.subject.startsWith(subject));
const code = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );
const signIn = (who: Member, secret: string) =>
  code(login(ctx, { identifier: who.username, password: secret }, who.client));
const isLive = async (who: Member) =>
  (await findActor(ctx, { sessionId: who.actor.sessionId, userId: who.actor.userId })) !== null;
const reset = (who: Member, input: Omit<Reset, "password">) =>
  code(resetPassword(ctx, { password: fresh, ...input }, who.client));

/** Asks for a reset and reads the e-mail. */
async function letter(who: Member, identifier = who.email) {
  await forgotPassword(ctx, identifier, who.client);
  await tell();
  const text = mails(who.email, "Reset your password").at(-1)?.text;
  const token = /token=([\w-]+)/.exec(text ?? "")?.[1];
  return { code: codeIn(text), token };
}

describe("a forgotten password", () => {
  it("is answered the same for everybody, and mailed only to who exists", async () => {
    const ada = await member(ctx);
    const known = await forgotPassword(ctx, ada.email, ada.client);
    const unknown = await forgotPassword(ctx, "nobody-at-all@example.com", ada.client);
    expect(known).toEqual(unknown);
    const before = email.sent.length;
    await tell();
    expect(email.sent.slice(before).filter(({ subject }) => subject.startsWith("Reset"))).toHaveLength(1);
    const { rows } = await ctx.database.owner.query(
      "select payload::text from ledger.outbox where topic = 'user.reset_requested'",
    );
    for (const { payload } of rows) expect(payload).not.toMatch(/example\.com/);
  });

  it("is set anew by the code: sessions end, withdrawals wait a day, the owner is told", async () => {
    const ada = await member(ctx);
    const { code: digits } = await letter(ada, ada.username);
    expect(await reset(ada, { identifier: ada.phone, code: digits })).toBeNull();
    expect(await isLive(ada)).toBe(false);
    expect(await signIn(ada, password)).toBe("invalid_credentials");
    expect(await signIn(ada, fresh)).toBeNull();
    const user = await ctx.prisma.user.findUniqueOrThrow({ where: { id: ada.actor.userId } });
    expect(user.withdrawalsHeldUntil?.getTime()).toBe(clock.now().getTime() + 86_400_000);
    await tell();
    expect(mails(ada.email, "Password reset")).toHaveLength(1);
    expect(await reset(ada, { identifier: ada.email, code: digits })).toBe("invalid_otp");
  });

  it("is set anew by the link, once, also when it is opened many times at once", async () => {
    const ada = await member(ctx);
    const { token, code: digits } = await letter(ada);
    const tries = await Promise.all(Array.from({ length: 8 }, () => reset(ada, { token })));
    expect(tries.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(tries.filter((outcome) => outcome === "invalid_otp")).toHaveLength(7);
    expect(await reset(ada, { identifier: ada.email, code: digits })).toBe("invalid_otp");
  });

  it("ends after thirty minutes, told only to who has the right code", async () => {
    const ada = await member(ctx);
    const { token, code: digits } = await letter(ada);
    clock.pass(1_801);
    expect(await reset(ada, { token })).toBe("otp_expired");
    expect(await reset(ada, { identifier: ada.email, code: digits })).toBe("otp_expired");
    const other = digits === "000000" ? "000001" : "000000";
    expect(await reset(ada, { identifier: ada.email, code: other })).toBe("invalid_otp");
    clock.pass(-1_801);
  });

  it("takes no code of another person, no guess and no token of nobody's", async () => {
    const [ada, eve] = [await member(ctx), await member(ctx)];
    const { code: digits } = await letter(eve);
    await letter(ada);
    expect(await reset(ada, { identifier: ada.email, code: digits })).toBe("invalid_otp");
    expect(await reset(ada, { identifier: "nobody@example.com", code: digits })).toBe("invalid_otp");
    expect(await reset(ada, { token: "x".repeat(43) })).toBe("invalid_otp");
    expect(await reset(ada, {})).toBe("bad_request");
    expect(await signIn(ada, password)).toBeNull();
  });

  it("makes one code, however often its event is told, and one a minute however it is asked for", async () => {
    const ada = await member(ctx);
    await letter(ada, ada.email);
    await forgotPassword(ctx, ada.username, ada.client);
    await forgotPassword(ctx, ada.phone, ada.client);
    await tell();
    expect(mails(ada.email, "Reset your password")).toHaveLength(1);
  });

  it("is asked for six times an hour by one name", async () => {
    const ada = await member(ctx);
    const asked = [];
    for (let times = 0; times < 8; times += 1)
      asked.push(await code(forgotPassword(ctx, ada.email, ada.client)));
    expect(asked).toEqual([null, null, null, null, null, null, "rate_limited", "rate_limited"]);
    await tell();
  });
});

describe("changing secrets", () => {
  it("a password: the other devices end, this one stays, the owner is told", async () => {
    const ada = await member(ctx);
    const other = await login(ctx, { identifier: ada.email, password }, ada.client);
    await changePassword(ctx, ada.actor, { currentPassword: password, newPassword: fresh });
    expect(await isLive(ada)).toBe(true);
    expect(await findActor(ctx, { sessionId: other.session.id, userId: ada.actor.userId })).toBeNull();
    expect(await signIn(ada, fresh)).toBeNull();
    await tell();
    expect(mails(ada.email, "Password changed")).toHaveLength(1);
  });

  it("needs the present one, five tries long", async () => {
    const ada = await member(ctx);
    const change = (currentPassword: string) =>
      code(changePassword(ctx, ada.actor, { currentPassword, newPassword: fresh }));
    const tries = [];
    for (let guess = 0; guess < 6; guess += 1) tries.push(await change(`Wrong-pass-${guess}`));
    expect(tries).toEqual([...Array(5).fill("invalid_credentials"), "rate_limited"]);
    expect(await change(password)).toBe("rate_limited");
    expect(await code(changePin(ctx, ada.actor, { password, newPin: "1357" }))).toBe("rate_limited");
  });

  it("kills a reset code that was on its way", async () => {
    const ada = await member(ctx);
    const { token } = await letter(ada);
    await changePassword(ctx, ada.actor, { currentPassword: password, newPassword: fresh });
    expect(await reset(ada, { token })).toBe("invalid_otp");
  });

  it("a PIN: with the password, and a lock ends with it", async () => {
    const ada = await member(ctx);
    for (let guess = 0; guess < 5; guess += 1) await code(confirmPin(ctx, ada.actor, "0001"));
    expect(await code(confirmPin(ctx, ada.actor, pin))).toBe("locked");
    expect(await code(changePin(ctx, ada.actor, { password: "Wrong-pass-1", newPin: "1357" }))).toBe(
      "invalid_credentials",
    );
    await changePin(ctx, ada.actor, { password, newPin: "1357" });
    expect(await code(confirmPin(ctx, ada.actor, pin))).toBe("invalid_pin");
    expect(await code(confirmPin(ctx, ada.actor, "1357"))).toBeNull();
    await tell();
    expect(mails(ada.email, "Transaction PIN locked")).toHaveLength(1);
    expect(mails(ada.email, "Transaction PIN changed")).toHaveLength(1);
  });

  it("stands in the log of what was done, with no secret in it", async () => {
    const ada = await member(ctx);
    await changePassword(ctx, ada.actor, { currentPassword: password, newPassword: fresh });
    await changePin(ctx, ada.actor, { password: fresh, newPin: "1357" });
    const { rows } = await ctx.database.owner.query(
      "select action, before::text || after::text as facts from audit_log where subject = $1 order by id",
      [ada.actor.userId],
    );
    expect(rows).toEqual([
      { action: "user.password_changed", facts: "{}{}" },
      { action: "user.pin_changed", facts: "{}{}" },
    ]);
  });
});

describe("one's own data", () => {
  it("has everything of the person, no hash, and nothing of anybody else", async () => {
    const [ada, eve] = [await member(ctx), await member(ctx)];
    await fund(ctx.database, { naira: "5000" }, ada.actor.userId);
    await tell();
    const data = await exportData(ctx, ada.actor);
    const text = JSON.stringify(data);
    expect(data).toMatchObject({
      account: { username: ada.username, email: ada.email, phone: ada.phone, sessions: [expect.any(Object)] },
      balances: [{ asset: "NGN", purpose: "available", units: "500000" }],
      notifications: [{ title: "Welcome to Manilla" }],
    });
    expect(data["transactions"]).toHaveLength(1);
    expect(text).not.toMatch(/argon2|code_hash|codeHash|passwordHash|pinHash|sealed/);
    expect(text).not.toContain(eve.username);
  });
});

describe("closing", () => {
  it("frees the contacts, ends the sessions, forgets the person and says so at the old contacts", async () => {
    const ada = await member(ctx);
    await tell();
    await closeAccount(ctx, ada.actor, password);
    expect(await isLive(ada)).toBe(false);
    expect(await signIn(ada, password)).toBe("invalid_credentials");
    await tell();
    expect(mails(ada.email, "Account closed")).toHaveLength(1);
    expect(sms.sent.filter(({ to }) => to === ada.phone)).toHaveLength(1);
    const { rows } = await ctx.database.owner.query(
      "select row_to_json(u)::text as text from users u where id = $1",
      [ada.actor.userId],
    );
    for (const contact of [ada.username, ada.email, ada.phone]) expect(rows[0].text).not.toContain(contact);
    const { username, phone } = ada;
    const again = register(ctx, { username, email: ada.email, phone, password, pin }, ada.client);
    expect(await code(again)).toBeNull();
  });

  it("needs the password, and that nothing stands in it or is under way", async () => {
    const ada = await member(ctx);
    expect(await code(closeAccount(ctx, ada.actor, "Wrong-pass-1"))).toBe("invalid_credentials");
    await fund(ctx.database, { naira: "0.01" }, ada.actor.userId);
    expect(await code(closeAccount(ctx, ada.actor, password))).toBe("conflict");
    const eve = await member(ctx);
    const open = {
      kind: "naira.deposit",
      state: "pending",
      final: false,
      dueAt: new Date(Date.now() + 60_000),
    } as const;
    await ctx.ledger.transact(operation(eve.actor.userId, open));
    expect(await code(closeAccount(ctx, eve.actor, password))).toBe("conflict");
    expect(await isLive(eve)).toBe(true);
  });
});
