import { setTimeout as sleep } from "node:timers/promises";
import { notificationsFixture } from "@manilla/testing/fixtures/notifications-fixture";
import { createMember } from "@manilla/testing/members";
import { describe, expect, it } from "vitest";
import { newEvent } from "../events/events.ts";
import { metricsPage, resetMetrics } from "../observability/metrics.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { newId } from "../runtime/ids.ts";
import { deliverDue } from "./deliver.ts";
import { queueNotification } from "./queue-notification.ts";

const { ctx, email, sms, clock, verified, deposit, signIn, mailsTo, textsTo, choose, states } =
  await notificationsFixture();

describe("a way that fails", () => {
  it("is retried with growing pauses, and does not delay the other", async () => {
    const ada = await verified();
    await choose(ada, "money_in", { email: true, sms: true });
    const news = deposit(ada);
    await queueNotification(ctx, news);
    for (let times = 0; times < 3; times += 1)
      email.failures.push(new ProviderError("server_error", "451", { status: 451 }));
    await deliverDue(ctx);
    expect(await states(news.id)).toEqual({ email: "waiting", sms: "sent" });
    for (const pause of [5, 10, 20]) {
      clock.pass(pause - 1);
      await deliverDue(ctx);
      expect(await states(news.id)).toEqual({ email: "waiting", sms: "sent" });
      clock.pass(1);
      await deliverDue(ctx);
    }
    expect(await states(news.id)).toEqual({ email: "sent", sms: "sent" });
    expect(mailsTo(ada)).toHaveLength(1);
    expect(textsTo(ada)).toHaveLength(1);
  });

  it("is given up after twelve tries", async () => {
    const ada = await verified();
    const news = signIn(ada);
    await queueNotification(ctx, news);
    for (let times = 0; times < 12; times += 1) {
      email.failures.push(new ProviderError("server_error", "451", { status: 451 }));
      await deliverDue(ctx);
      clock.pass(3_600);
    }
    expect(await states(news.id)).toEqual({ email: "failed" });
    expect(email.failures).toHaveLength(0);
  });

  it("is not tried again at a mailbox that the mail server rejects for good", async () => {
    const ada = await verified();
    const news = signIn(ada);
    await queueNotification(ctx, news);
    email.failures.push(new ProviderError("refused", "the mail server answered 550", { status: 550 }));
    await deliverDue(ctx);
    expect(await states(news.id)).toEqual({ email: "failed" });
  });

  it("never sends an SMS twice when its outcome is unknown", async () => {
    const ada = await verified();
    await choose(ada, "money_in", { email: false, sms: true });
    const news = deposit(ada);
    await queueNotification(ctx, news);
    sms.failures.push(new ProviderError("timeout", "no answer"));
    await deliverDue(ctx);
    clock.pass(3_600);
    await deliverDue(ctx);
    expect(await states(news.id)).toEqual({ sms: "unclear" });
    expect(textsTo(ada)).toHaveLength(0);
  });

  // A gateway's 502 or 504 does not tell if the vendor accepted the message.
  it("after an error of the vendor's server an SMS about money is not sent again, and a warning is", async () => {
    const ada = await verified();
    await choose(ada, "money_in", { email: false, sms: true });
    await choose(ada, "security", { email: true, sms: true });
    const [unclear, refused] = [deposit(ada), deposit(ada)];
    await queueNotification(ctx, unclear);
    sms.failures.push(new ProviderError("server_error", "termii answered 504", { status: 504 }));
    await deliverDue(ctx);
    await queueNotification(ctx, refused);
    sms.failures.push(new ProviderError("refused", "Insufficient balance", { status: 200 }));
    await deliverDue(ctx);
    const warning = signIn(ada);
    await queueNotification(ctx, warning);
    sms.failures.push(new ProviderError("server_error", "termii answered 504", { status: 504 }));
    await deliverDue(ctx, warning.id);
    clock.pass(3_600);
    await deliverDue(ctx);
    expect(await states(unclear.id)).toEqual({ sms: "unclear" });
    expect(await states(refused.id)).toEqual({ sms: "sent" });
    expect(await states(warning.id)).toEqual({ email: "sent", sms: "sent" });
    expect(textsTo(ada)).toHaveLength(2);
  });

  it("waits for its turn at a slow mail server, and is not sent once more meanwhile", async () => {
    const ada = await verified();
    const news = signIn(ada);
    await queueNotification(ctx, news);
    const { send } = email;
    const { promise: turn, resolve: goOn } = Promise.withResolvers<void>();
    email.send = async (letter) => {
      await turn;
      await send(letter);
    };
    const first = deliverDue(ctx, news.id);
    await expect.poll(() => states(news.id)).toEqual({ email: "sending" });
    clock.pass(160);
    const second = deliverDue(ctx, news.id);
    await Promise.race([second, sleep(500)]);
    goOn();
    await Promise.all([first, second]);
    email.send = send;
    expect(mailsTo(ada)).toHaveLength(1);
    expect(await states(news.id)).toEqual({ email: "sent" });
  });

  it("is counted, so that an alert says when codes and warnings reach nobody", async () => {
    const ada = await verified();
    await choose(ada, "money_in", { email: true, sms: true });
    resetMetrics();
    await queueNotification(ctx, deposit(ada));
    sms.failures.push(new ProviderError("refused", "Insufficient balance", { status: 200 }));
    await deliverDue(ctx);
    const page = await metricsPage();
    expect(page).toContain('manilla_messages_total{channel="sms",outcome="failed"} 1');
    expect(page).toContain('manilla_messages_total{channel="email",outcome="sent"} 1');
  });

  it.each([
    ["an e-mail about security is sent once more", signIn, "sent", 1],
    ["another e-mail is not repeated", deposit, "unclear", 0],
  ] as const)("%s when its worker died in the middle", async (_, about, state, mails) => {
    const ada = await verified();
    const news = about(ada);
    await queueNotification(ctx, news);
    const lastWords = ctx.prisma.notificationDelivery.updateMany({
      where: { eventId: news.id },
      data: { state: "sending", dueAt: new Date(clock.now().getTime() + 60_000) },
    });
    await lastWords;
    clock.pass(61);
    await deliverDue(ctx);
    expect(await states(news.id)).toMatchObject({ email: state });
    expect(mailsTo(ada)).toHaveLength(mails);
  });
});

it.each(["delivered", "pending", "failed", "reversed", "delivered_late"] as const)(
  "an SMS about a bill says for which number: %s",
  async (outcome) => {
    const ada = await verified();
    await choose(ada, "bills", { email: false, sms: true });
    const bill = {
      userId: ada.actor.userId,
      transactionId: newId(),
      kind: "airtime",
      amount: "500.00",
    } as const;
    const about = { ...bill, recipient: "08061234567", description: "MTN airtime for 08061234567" };
    const receipt = { token: null, units: null, customerName: null };
    const event = newEvent(`bill.${outcome}`, { ...about, ...receipt });
    await queueNotification(ctx, { id: newId(), createdAt: clock.now(), ...event });
    await deliverDue(ctx);
    expect(textsTo(ada)[0]?.text).toMatch(/^Manilla: .*0806 123 4567.*NGN 500\.00/);
  },
);

describe("many messages to one address", () => {
  const deliver = async (news: Parameters<typeof queueNotification>[1]) => {
    await queueNotification(ctx, news);
    await deliverDue(ctx, news.id);
    return states(news.id);
  };

  it("end after three of a kind a day where the address is not proved", async () => {
    const stranger = await createMember(ctx);
    for (let i = 0; i < 3; i += 1) expect(await deliver(signIn(stranger))).toEqual({ email: "sent" });
    for (let i = 0; i < 5; i += 1) expect(await deliver(signIn(stranger))).toEqual({ email: "failed" });
    expect(mailsTo(stranger)).toHaveLength(3);
    expect(await ctx.prisma.notification.count({ where: { userId: stranger.actor.userId } })).toBe(8);
  });

  it("end after twenty of a kind an hour, and another kind still arrives", async () => {
    const ada = await verified();
    for (let i = 0; i < 22; i += 1) await deliver(signIn(ada));
    expect(mailsTo(ada)).toHaveLength(20);
    expect(await deliver(deposit(ada))).toEqual({ email: "sent" });
  });
});
