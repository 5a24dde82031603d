import { type Member, notificationsFixture } from "@manilla/testing/fixtures/notifications-fixture";
import { createMember } from "@manilla/testing/members";
import { describe, expect, it } from "vitest";
import { newEvent } from "../events/events.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { newId } from "../runtime/ids.ts";
import { sealToken } from "../secrets/sealed-values.ts";
import { deliverDue } from "./deliver.ts";
import { queueNotification, sendAtOnce } from "./queue-notification.ts";
import { saveSettings } from "./settings.ts";

const { ctx, sms, clock, verified, deposit, signIn, mailsTo, textsTo, choose, states } =
  await notificationsFixture();

describe("one event", () => {
  it("is one line, one e-mail and one SMS after repeated and parallel deliveries", async () => {
    const ada = await verified();
    await choose(ada, "money_in", { email: true, sms: true });
    const news = deposit(ada);
    await Promise.all(Array.from({ length: 6 }, () => queueNotification(ctx, news)));
    await Promise.all(Array.from({ length: 6 }, () => deliverDue(ctx)));
    await queueNotification(ctx, news);
    await deliverDue(ctx);
    expect(await ctx.prisma.notification.count({ where: { eventId: news.id } })).toBe(1);
    expect(mailsTo(ada)).toHaveLength(1);
    expect(textsTo(ada)).toHaveLength(1);
    expect(await states(news.id)).toEqual({ email: "sent", sms: "sent" });
  });

  it("says the money in letters every phone has, and nothing as HTML that is not", async () => {
    const ada = await verified();
    await choose(ada, "money_in", { email: true, sms: true });
    await queueNotification(ctx, deposit(ada));
    await deliverDue(ctx);
    expect(textsTo(ada)[0]?.text).toBe("Manilla: NGN 1,000.00 has been added to your balance.");
    expect(mailsTo(ada)[0]).toMatchObject({
      subject: "Deposit received | Manilla",
      text: expect.stringContaining("₦1,000.00"),
    });
    expect(mailsTo(ada)[0]?.html).toContain("₦1,000.00");
  });

  it("is in the list also where a vendor's words are longer than a line of it", async () => {
    const ada = await verified();
    const extraTokens = Array.from({ length: 9 }, (_, index) => ({
      kind: "additional" as const,
      token: `1234567890123456789${index}`,
    }));
    const bill = {
      userId: ada.actor.userId,
      transactionId: newId(),
      kind: "electricity" as const,
      amount: "1000.00",
      recipient: "45011112233",
      description: `Ikeja Electric Prepaid ${"for ".repeat(40)}45011112233`,
    };
    const paid = { token: "12345678901234567890", extraTokens, units: "8.1 kWh", customerName: "ADA OBI" };
    const news = { id: newId(), createdAt: clock.now(), ...newEvent("bill.delivered", { ...bill, ...paid }) };
    await queueNotification(ctx, news);
    await deliverDue(ctx);
    const [row] = await ctx.prisma.notification.findMany({ where: { eventId: news.id } });
    expect(row?.message).toMatch(/^You paid ₦1,000\.00 for Ikeja Electric Prepaid.+…$/);
    expect(row?.message).toHaveLength(500);
    expect(await states(news.id)).toMatchObject({ email: "sent" });
  });

  it("goes to the chosen channels, and always into the list", async () => {
    const ada = await verified();
    await choose(ada, "money_in", { email: false, sms: false });
    const news = deposit(ada);
    await queueNotification(ctx, news);
    await deliverDue(ctx);
    expect(await states(news.id)).toEqual({});
    expect(await ctx.prisma.notification.count({ where: { eventId: news.id } })).toBe(1);
  });

  it("about money goes to no contact that was never proved; about security it does", async () => {
    const ada = await createMember(ctx);
    const [money, security] = [deposit(ada), signIn(ada)];
    const credit = { amount: "5000.00", direction: "credit", transactionId: newId() } as const;
    const goodwill = newEvent("balance.adjusted", { userId: ada.actor.userId, ...credit });
    const adjusted = { id: newId(), createdAt: clock.now(), ...goodwill };
    for (const news of [money, adjusted, security]) await queueNotification(ctx, news);
    await deliverDue(ctx);
    expect([await states(money.id), await states(adjusted.id)]).toEqual([{}, {}]);
    expect(await states(security.id)).toEqual({ email: "sent" });
  });
});

it("is in Pidgin on every channel for a person who chose Pidgin, and in English for others", async () => {
  const [ada, bola] = [await verified(), await verified()];
  await saveSettings(ctx, ada.actor, { language: "pcm" });
  for (const who of [ada, bola]) {
    await choose(who, "trades", { email: true, sms: true });
    const { userId } = who.actor;
    const money = { currency: "BTC", cryptoAmount: "0.00012000", nairaAmount: "18642.50" } as const;
    const bought = newEvent("crypto.bought", { userId, transactionId: newId(), ...money });
    for (const news of [{ id: newId(), createdAt: clock.now(), ...bought }, signIn(who)])
      await queueNotification(ctx, news);
  }
  await deliverDue(ctx);
  const listed = (who: Member) =>
    ctx.prisma.notification.findFirst({ where: { userId: who.actor.userId, type: "crypto_purchase" } });
  expect(await listed(ada)).toMatchObject({
    title: "You don buy Bitcoin",
    message: "You don buy 0.00012000 BTC for ₦18,642.50.",
  });
  expect(textsTo(ada)[0]?.text).toBe("Manilla: You don buy 0.00012000 BTC for NGN 18,642.50.");
  expect(mailsTo(ada).map(({ text }) => text)).toEqual([
    expect.stringMatching(/You don buy 0\.00012000 BTC[^]*You dey get this email/),
    expect.stringMatching(/Somebody sign in[^]*If no be you, press the button[^]*No be me: http/),
  ]);
  expect(await listed(bola)).toMatchObject({ message: "You bought 0.00012000 BTC for ₦18,642.50." });
  expect(textsTo(bola)[0]?.text).toBe("Manilla: You bought 0.00012000 BTC for NGN 18,642.50.");
  expect(mailsTo(bola)[0]?.text).not.toMatch(/You don|You dey/);
});

it("about security goes to a verified phone too while the e-mail was never proved: it may be a stranger's", async () => {
  const ada = await verified();
  await ctx.prisma.user.update({ where: { id: ada.actor.userId }, data: { emailVerifiedAt: null } });
  const news = signIn(ada);
  await queueNotification(ctx, news);
  await deliverDue(ctx);
  expect(await states(news.id)).toEqual({ email: "sent", sms: "sent" });
  expect(textsTo(ada).at(-1)?.text).toMatch(/not-me\?token=/);
});

it("about a case goes to a verified phone and not to an e-mail that was never proved, unless it is all there is", async () => {
  const [ada, bola, chi] = [await verified(), await createMember(ctx), await verified()];
  for (const { actor } of [ada, chi])
    await ctx.prisma.user.update({ where: { id: actor.userId }, data: { emailVerifiedAt: null } });
  await choose(chi, "account", { email: false, sms: false });
  const about = ({ actor }: typeof ada) => {
    const answerBy = clock.now().toISOString();
    const payload = { userId: actor.userId, caseId: newId(), number: "CASE-1", title: "Deposit", answerBy };
    return { id: newId(), createdAt: clock.now(), ...newEvent("case.opened", payload) };
  };
  const news = [about(ada), about(bola), about(chi)] as const;
  for (const one of news) await queueNotification(ctx, one);
  await deliverDue(ctx);
  expect(await states(news[0].id)).toEqual({ sms: "sent" });
  expect(await states(news[1].id)).toEqual({ email: "sent" });
  expect(await states(news[2].id)).toEqual({});
});

it("news that is days old is only listed, and a warning that still holds goes to every contact", async () => {
  const ada = await verified();
  const { userId } = ada.actor;
  const old = { createdAt: new Date(clock.now().getTime() - 3 * 86_400_000) };
  const endsAt = new Date(old.createdAt.getTime() + 86_400_000).toISOString();
  const signedIn = { ...signIn(ada), ...old };
  const recovery = { id: newId(), ...old, ...newEvent("user.recovery_started", { userId, endsAt }) };
  for (const news of [signedIn, recovery]) await queueNotification(ctx, news);
  await deliverDue(ctx);
  expect(await states(signedIn.id)).toEqual({});
  expect(await states(recovery.id)).toEqual({ email: "sent", sms: "sent" });
  expect(await ctx.prisma.notification.count({ where: { userId } })).toBe(2);
  // The person reads this e-mail after the announced end, so the e-mail must not say "soon".
  expect(mailsTo(ada).at(-1)?.text).not.toMatch(/soon|stops protecting/);
});

describe("an electricity token", () => {
  const paid = ({ actor }: Member) => ({
    id: newId(),
    createdAt: clock.now(),
    ...newEvent("bill.token", {
      userId: actor.userId,
      transactionId: newId(),
      sealed: sealToken(ctx, {
        meter: "45011112233",
        token: "12345678901234567890",
        units: "8.1 kWh",
        customerName: "ADA OBI",
        description: "Ikeja Electric Prepaid for 45011112233",
        reference: "MNL-1",
      }),
    }),
  });

  it("is one SMS and one e-mail after restarts of the worker, and is stored nowhere in clear", async () => {
    const ada = await createMember(ctx);
    const news = paid(ada);
    expect(JSON.stringify(news)).not.toContain("1234567890");
    await Promise.all(Array.from({ length: 4 }, () => sendAtOnce(ctx, news)));
    await sendAtOnce(ctx, news);
    await deliverDue(ctx);
    expect(textsTo(ada).map(({ text }) => text)).toEqual([
      "Manilla: your token for meter 45011112233 is 1234 5678 9012 3456 7890. Units: 8.1 kWh. Ref MNL-1",
    ]);
    expect(mailsTo(ada)).toMatchObject([
      {
        subject: "Your electricity token for meter 45011112233 | Manilla",
        text: expect.stringMatching(/1234 5678 9012 3456 7890[^]*Customer: ADA OBI/),
      },
    ]);
  });

  it("asked for again comes again, by the way that works too", async () => {
    const ada = await createMember(ctx);
    await sendAtOnce(ctx, paid(ada));
    sms.failures.push(new ProviderError("timeout", "late"));
    const again = paid(ada);
    await sendAtOnce(ctx, again);
    clock.pass(3_600);
    await deliverDue(ctx);
    expect([textsTo(ada).length, mailsTo(ada).length]).toEqual([1, 2]);
    expect(await states(again.id)).toEqual({ email: "sent", sms: "unclear" });
  });
});
