import { describe, expect, it } from "vitest";
import { ProviderError } from "../providers/provider-error.ts";
import { notificationsFixture } from "../testing/fixtures/notifications-fixture.ts";
import { deliverDue } from "./deliver.ts";
import { notify } from "./notify.ts";

const { ctx, email, sms, clock, verified, deposit, signIn, mailsTo, textsTo, choose, states } =
  await notificationsFixture();

describe("a way that fails", () => {
  it("is retried with growing pauses, and does not delay the other", async () => {
    const ada = await verified();
    await choose(ada, "money_in", { email: true, sms: true });
    const news = deposit(ada);
    await notify(ctx, news);
    for (let times = 0; times < 3; times += 1)
      email.failures.push(new ProviderError("server_error", "451", 451));
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
    await notify(ctx, news);
    for (let times = 0; times < 12; times += 1) {
      email.failures.push(new ProviderError("server_error", "451", 451));
      await deliverDue(ctx);
      clock.pass(3_600);
    }
    expect(await states(news.id)).toEqual({ email: "failed" });
    expect(email.failures).toHaveLength(0);
  });

  it("never sends an SMS twice when its outcome is unknown", async () => {
    const ada = await verified();
    await choose(ada, "money_in", { email: false, sms: true });
    const news = deposit(ada);
    await notify(ctx, news);
    sms.failures.push(new ProviderError("timeout", "no answer"));
    await deliverDue(ctx);
    clock.pass(3_600);
    await deliverDue(ctx);
    expect(await states(news.id)).toEqual({ sms: "unclear" });
    expect(textsTo(ada)).toHaveLength(0);
  });

  it.each([
    ["an e-mail about security is sent once more", signIn, "sent", 1],
    ["another e-mail is not repeated", deposit, "unclear", 0],
  ] as const)("%s when its worker died in the middle", async (_, about, state, mails) => {
    const ada = await verified();
    const news = about(ada);
    await notify(ctx, news);
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
