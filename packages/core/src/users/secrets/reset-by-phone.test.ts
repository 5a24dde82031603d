import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { newId } from "../../runtime/ids.ts";
import { accountFixture, code } from "../../testing/fixtures/account-fixture.ts";
import { codeIn, member } from "../../testing/members.ts";
import { forgotPassword } from "./forgot-password.ts";

const { ctx, sms, clock, deliverEvents, mails, isLive, reset } = await accountFixture();

const migration = new URL(
  "../../../../../prisma/migrations/0019_phones_replaced_before/migration.sql",
  import.meta.url,
);

type Proofs = Partial<Record<"emailVerifiedAt" | "phoneVerifiedAt" | "phoneReplacedAt", Date>>;

/** A person who has forgotten the password, with these contacts proved. */
async function forgetful(proofs: Proofs) {
  const ada = await member(ctx);
  // The welcome, which comes before anything is verified.
  await deliverEvents();
  await ctx.prisma.user.update({ where: { id: ada.actor.userId }, data: proofs });
  await forgotPassword(ctx, ada.email, ada.client);
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
    const ada = await member(ctx);
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
    await ctx.prisma.user.update({
      where: { id: ada.actor.userId },
      data: { phoneVerifiedAt: clock.now() },
    });
    expect(await reset(ada, { identifier: ada.email, code: codeIn(letter?.text) })).toBe("invalid_otp");
    const token = /token=([\w-]+)/.exec(letter?.text ?? "")?.[1];
    expect(await reset(ada, { token })).toBe("invalid_otp");
  });
});

it("a username of digits is its owner's, whose mailbox gets the code, while nobody verified that phone", async () => {
  const [ada, eve] = [await member(ctx), await member(ctx)];
  const username = eve.phone.replace("+234", "0");
  await ctx.prisma.user.update({ where: { id: ada.actor.userId }, data: { username } });
  await forgotPassword(ctx, username, ada.client);
  await deliverEvents();
  expect([ada, eve].map(({ email }) => mails(email, "Reset your password").length)).toEqual([1, 0]);
});

it("a verified e-mail gets the code, also when the phone is verified", async () => {
  const { texts, letters } = await forgetful({ emailVerifiedAt: daysAgo(2), phoneVerifiedAt: daysAgo(2) });
  expect([texts.length, letters.length]).toEqual([0, 1]);
});

it("an SMS is asked for once a minute, as an e-mail is", async () => {
  const { ada } = await forgetful({ phoneVerifiedAt: daysAgo(2) });
  expect(await code(forgotPassword(ctx, ada.phone, ada.client))).toBeNull();
  await deliverEvents();
  expect(sms.sent.filter(({ to }) => to === ada.phone)).toHaveLength(1);
});
