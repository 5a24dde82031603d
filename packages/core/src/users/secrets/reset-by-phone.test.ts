import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  accountFixture,
  browserOf,
  type Member,
  refusalCode,
} from "@manilla/testing/fixtures/account-fixture";
import { codeIn, createMember } from "@manilla/testing/members";
import { describe, expect, it } from "vitest";
import { newId } from "../../runtime/ids.ts";
import { forgotPassword } from "./forgot-password.ts";

const { ctx, sms, clock, deliverEvents, mails, isLive, reset } = await accountFixture();

const migration = new URL(
  "../../../../../prisma/migrations/0019_phones_replaced_before/migration.sql",
  import.meta.url,
);

type Proofs = Partial<Record<"emailVerifiedAt" | "phoneVerifiedAt" | "phoneReplacedAt", Date>>;

async function forgetful(proofs: Proofs) {
  const ada = await createMember(ctx);
  await deliverEvents();
  await ctx.prisma.user.update({ where: { id: ada.actor.userId }, data: proofs });
  await forgotPassword(ctx, ada.email, ada.client, browserOf(ada));
  await deliverEvents();
  const texts = sms.sent.filter(({ to }) => to === ada.phone).map(({ text }) => text);
  return { ada, texts, letters: mails(ada.email, "Reset your password") };
}

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);

describe("a forgotten password of a person whose e-mail was never verified", () => {
  it("is reset by a code in an SMS to the verified phone, and nothing goes to the e-mail", async () => {
    const { ada, texts, letters } = await forgetful({ phoneVerifiedAt: daysAgo(2) });
    expect(letters).toEqual([]);
    expect(texts).toEqual([expect.stringMatching(/^\d{6} resets your Manilla password/)]);
    const digits = codeIn(texts[0]);
    expect(await reset(ada, { identifier: ada.username, code: digits })).toBeNull();
    expect(await isLive(ada)).toBe(false);
    expect(await reset(ada, { identifier: ada.username, code: digits })).toBe("invalid_otp");
  });

  it("gets no code while the phone replaced another within 24 hours", async () => {
    const lately = await forgetful({ phoneVerifiedAt: daysAgo(0.9), phoneReplacedAt: daysAgo(0.9) });
    expect([lately.texts, lately.letters]).toEqual([[], []]);
    const before = await forgetful({ phoneVerifiedAt: daysAgo(1.1), phoneReplacedAt: daysAgo(1.1) });
    expect([before.texts.length, before.letters.length]).toEqual([1, 0]);
  });

  it("gets no code either while the phone replaced another before that was stored with the person", async () => {
    const ada = await createMember(ctx);
    await deliverEvents();
    const [userId, at] = [ada.actor.userId, daysAgo(0.5)];
    const proofs = { phoneVerifiedAt: at, withdrawalsHeldUntil: new Date(at.getTime() + 86_400_000) };
    await ctx.prisma.user.update({ where: { id: userId }, data: proofs });
    const line = {
      at,
      actorId: userId,
      actorName: "owner",
      action: "user.contact_replaced",
      subject: userId,
    };
    await ctx.prisma.auditLine.create({
      data: { id: newId(), ...line, before: {}, after: { type: "phone" } },
    });
    await ctx.database.owner.query(readFileSync(migration, "utf8"));
    await forgotPassword(ctx, ada.email, ada.client);
    await deliverEvents();
    expect(sms.sent.filter(({ to }) => to === ada.phone)).toEqual([]);
  });

  it("gets the e-mail when no contact was verified at all: there is no better one", async () => {
    const { texts, letters } = await forgetful({});
    expect([texts.length, letters.length]).toEqual([0, 1]);
  });

  it("is not reset by a code that went to the e-mail before the phone was verified", async () => {
    const { ada, letters } = await forgetful({});
    const [letter] = letters;
    await ctx.prisma.user.update({ where: { id: ada.actor.userId }, data: { phoneVerifiedAt: clock.now() } });
    expect(await reset(ada, { identifier: ada.email, code: codeIn(letter?.text) })).toBe("invalid_otp");
    const token = /token=([\w-]+)/.exec(letter?.text ?? "")?.[1];
    expect(await reset(ada, { token })).toBe("invalid_otp");
  });
});

it("a username of digits is its owner's, whose mailbox gets the code, while that phone is not verified", async () => {
  const [ada, eve] = [await createMember(ctx), await createMember(ctx)];
  const username = eve.phone.replace("+234", "0");
  await ctx.prisma.user.update({ where: { id: ada.actor.userId }, data: { username } });
  await forgotPassword(ctx, username, ada.client);
  await deliverEvents();
  expect([ada, eve].map(({ email }) => mails(email, "Reset your password").length)).toEqual([1, 0]);
});

describe("a code by SMS while strangers know the username", () => {
  const askedBy = async (who: Member, identifier: string, client = who.client) => {
    await forgotPassword(ctx, identifier, client, browserOf(who));
    await deliverEvents();
  };
  const codesTo = (ada: Member) =>
    sms.sent
      .filter(({ to, text }) => to === ada.phone && text.includes("resets"))
      .map(({ text }) => codeIn(text));
  const wrong = (digits = "") => String((Number(digits) + 1) % 1_000_000).padStart(6, "0");

  it("is good in the browser that asked for it alone, and survives the guesses of others", async () => {
    const { ada, texts } = await forgetful({ phoneVerifiedAt: daysAgo(2) });
    const eve = await createMember(ctx);
    const digits = codeIn(texts[0]);
    for (let guess = 0; guess < 6; guess += 1)
      expect(await reset(eve, { identifier: ada.username, code: wrong(digits) })).toBe("invalid_otp");
    for (const resetId of [browserOf(eve), undefined])
      expect(await reset(eve, { identifier: ada.username, code: digits, resetId })).toBe("invalid_otp");
    expect(await reset(ada, { identifier: ada.username, code: digits })).toBeNull();
  });

  it("survives the codes that others ask for and guess at, which die with it", async () => {
    const { ada, texts } = await forgetful({ phoneVerifiedAt: daysAgo(2) });
    const eve = await createMember(ctx);
    clock.pass(61);
    await askedBy(eve, ada.username);
    const [digits, other] = [codeIn(texts[0]), codesTo(ada).at(-1)];
    for (let guess = 0; guess < 4; guess += 1)
      expect(await reset(eve, { identifier: ada.username, code: wrong(other) })).toBe("invalid_otp");
    expect(await reset(ada, { identifier: ada.username, code: digits })).toBeNull();
    expect(await reset(eve, { identifier: ada.username, code: other })).toBe("invalid_otp");
  });

  it("comes to a known device, and is evaluated there, after others have used up the hour and the day", async () => {
    const ada = await createMember(ctx);
    const eve = await createMember(ctx);
    const deviceKey = "d".repeat(43);
    const where = { id: ada.actor.userId };
    await ctx.prisma.user.update({ where, data: { phoneVerifiedAt: daysAgo(2) } });
    await ctx.prisma.session.update({ where: { id: ada.actor.sessionId }, data: { deviceKey } });
    await deliverEvents();
    for (let times = 0; times < 5; times += 1) {
      await askedBy(eve, ada.username);
      clock.pass(61);
    }
    expect(codesTo(ada)).toHaveLength(3);
    const subject = createHash("sha256").update(`reset_password:${ada.phone}`).digest("base64url");
    await ctx.database.owner.query(
      `insert into attempt (subject, is_wrong, counts_until)
       select 'code:day:' || $1, true, $2::timestamptz + interval '1 day' from generate_series(1, 50)`,
      [subject, clock.now()],
    );
    const known = { ...ada, client: { ...ada.client, deviceKey } };
    await askedBy(known, ada.email);
    expect(codesTo(ada)).toHaveLength(4);
    expect(await reset(known, { identifier: ada.email, code: codesTo(ada).at(-1) })).toBeNull();
  });
});

it("a verified e-mail gets the code, also when the phone is verified", async () => {
  const { texts, letters } = await forgetful({ emailVerifiedAt: daysAgo(2), phoneVerifiedAt: daysAgo(2) });
  expect([texts.length, letters.length]).toEqual([0, 1]);
});

it("an SMS is asked for once a minute, as an e-mail is", async () => {
  const { ada } = await forgetful({ phoneVerifiedAt: daysAgo(2) });
  expect(await refusalCode(forgotPassword(ctx, ada.phone, ada.client, browserOf(ada)))).toBeNull();
  await deliverEvents();
  expect(sms.sent.filter(({ to }) => to === ada.phone)).toHaveLength(1);
});
