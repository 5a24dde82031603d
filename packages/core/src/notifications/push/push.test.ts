import { randomUUID } from "node:crypto";
import { type Member, notificationsFixture } from "@manilla/testing/fixtures/notifications-fixture";
import { describe, expect, it } from "vitest";
import { ProviderError } from "../../providers/provider-error.ts";
import { revokeSession, signOut } from "../../users/session/sessions.ts";
import { deliverDue } from "../deliver.ts";
import { queueNotification } from "../queue-notification.ts";
import { addDevice, listDevices, pushKeys, removeDevice } from "./devices.ts";

const { ctx, push, clock, verified, deposit, signIn, textsTo, choose, states } = await notificationsFixture();

const p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const keys = { p256dh, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
const newEndpoint = () => `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;

async function allow({ actor }: Member, endpoint = newEndpoint()): Promise<string> {
  await addDevice(ctx, actor, { endpoint, keys });
  return endpoint;
}

const shownOn = (endpoint: string) =>
  push.sent.filter(({ target }) => target.endpoint === endpoint).map(({ text }) => JSON.parse(text));

async function announce(who: Member) {
  const news = deposit(who);
  await queueNotification(ctx, news);
  await deliverDue(ctx);
  return news;
}

describe("a device that allows notifications", () => {
  it("shows a credit once, with the page that it opens", async () => {
    const ada = await verified();
    const endpoint = await allow(ada);
    const news = await announce(ada);
    await queueNotification(ctx, news);
    await deliverDue(ctx);
    const { transactionId } = news.payload;
    expect(shownOn(endpoint)).toEqual([
      {
        title: "Deposit received",
        body: "₦1,000.00 has been added to your balance.",
        path: `/dashboard/activity/${transactionId}`,
        tag: news.id,
      },
    ]);
    expect(await states(news.id)).toEqual({ email: "sent", push: "sent" });
    expect(textsTo(ada)).toHaveLength(0);
  });

  it.each([
    ["signed out", (who: Member) => signOut(ctx, who.actor)],
    ["revoked", (who: Member) => revokeSession(ctx, who.actor, who.actor.sessionId)],
    ["left until its session expired", async () => clock.pass(8 * 86_400)],
    [
      "removed",
      async (who: Member) => {
        const [first] = (await listDevices(ctx, who.actor)).devices;
        await removeDevice(ctx, who.actor, first?.id ?? "");
      },
    ],
    [
      "turned off for this category",
      (who: Member) => choose(who, "money_in", { email: true, sms: false, push: false }),
    ],
  ])("shows nothing once it is %s", async (_, end) => {
    const ada = await verified();
    const endpoint = await allow(ada);
    await end(ada);
    const news = await announce(ada);
    expect(shownOn(endpoint)).toEqual([]);
    expect(await states(news.id)).toEqual({ email: "sent" });
  });

  it("is not listed once its session expired", async () => {
    const ada = await verified();
    await allow(ada);
    clock.pass(8 * 86_400);
    expect((await listDevices(ctx, ada.actor)).devices).toEqual([]);
  });

  // A thief who took over the SIM and resets the password signs out the owner's phone, which must still show the
  // warning.
  it("shows a security message about the act that signed it out, and nothing else once it is signed out", async () => {
    const [ada, eve] = [await verified(), await verified()];
    const [hers, long] = [await allow(ada), await allow(eve)];
    const signOut = ({ actor }: Member) =>
      ctx.prisma.session.update({ where: { id: actor.sessionId }, data: { revokedAt: clock.now() } });
    await signOut(eve);
    clock.pass(3_600);
    await signOut(ada);
    await announce(ada);
    const events = [signIn(ada), signIn(eve)];
    for (const event of events) await queueNotification(ctx, event);
    await deliverDue(ctx);
    expect(shownOn(hers).map(({ title }) => title)).toEqual(["New sign-in"]);
    expect(shownOn(long)).toEqual([]);
  });

  it("is forgotten when its push service no longer knows it, and the credit goes by SMS", async () => {
    const ada = await verified();
    push.gone.add(await allow(ada));
    const news = await announce(ada);
    await deliverDue(ctx);
    expect((await listDevices(ctx, ada.actor)).devices).toEqual([]);
    expect(await states(news.id)).toEqual({ email: "sent", push: "failed", sms: "sent" });
    expect(textsTo(ada)).toHaveLength(1);
  });

  it("is tried four times, and then the credit goes by SMS", async () => {
    const ada = await verified();
    await allow(ada);
    for (let times = 0; times < 4; times += 1) push.failures.push(new ProviderError("timeout", "late"));
    const news = await announce(ada);
    for (let times = 0; times < 4; times += 1) {
      clock.pass(60);
      await deliverDue(ctx);
    }
    expect(await states(news.id)).toEqual({ email: "sent", push: "failed", sms: "sent" });
  });

  it("shows it when another device of the person is gone", async () => {
    const ada = await verified();
    const endpoint = await allow(ada);
    const other = { ...ada, actor: { ...ada.actor, sessionId: await secondSession(ada) } };
    push.gone.add(await allow(other));
    const news = await announce(ada);
    expect(shownOn(endpoint)).toHaveLength(1);
    expect(await states(news.id)).toEqual({ email: "sent", push: "sent" });
  });
});

async function secondSession({ actor }: Member): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const session = { id, userId: actor.userId, device: "Firefox", ip: "::1", createdAt: now, lastSeenAt: now };
  await ctx.prisma.session.create({ data: { ...session, expiresAt } });
  return id;
}

describe("a subscription", () => {
  it.each([
    "https://169.254.169.254/latest",
    "http://localhost:5432/x",
    "https://fcm.googleapis.com.evil.example/x",
  ])("at %s is refused: no push service is there", async (endpoint) => {
    const ada = await verified();
    await expect(allow(ada, endpoint)).rejects.toMatchObject({ code: "bad_request" });
  });

  it("with a key that is no point of the curve is refused", async () => {
    const ada = await verified();
    const wrong = { endpoint: newEndpoint(), keys: { ...keys, p256dh: "B".repeat(87) } };
    await expect(addDevice(ctx, ada.actor, wrong)).rejects.toMatchObject({ code: "bad_request" });
  });

  it("moves to the next person who signs in on the browser, and not to a person who only knows its address", async () => {
    const [ada, bola] = [await verified(), await verified()];
    const endpoint = await allow(ada);
    const guessed = { endpoint, keys: { ...keys, auth: "AAAAAAAAAAAAAAAAAAAAAA" } };
    const own = await allow(bola);
    await expect(addDevice(ctx, bola.actor, guessed)).rejects.toMatchObject({ code: "bad_request" });
    await announce(bola);
    expect(shownOn(own)).toHaveLength(1);
    await allow(bola, endpoint);
    await announce(ada);
    expect(shownOn(endpoint)).toEqual([]);
    await announce(bola);
    expect(shownOn(endpoint)).toHaveLength(1);
  });

  it("of another person can't be removed", async () => {
    const [ada, bola] = [await verified(), await verified()];
    await allow(ada);
    const [device] = (await listDevices(ctx, ada.actor)).devices;
    await expect(removeDevice(ctx, bola.actor, device?.id ?? "")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

it("every process has the same pair of keys, and the private one is not readable in the database", async () => {
  const [one, two] = await Promise.all([pushKeys(ctx), pushKeys({ ...ctx })]);
  expect(one).toEqual(two);
  const { sealedPrivate } = await ctx.prisma.pushKey.findUniqueOrThrow({ where: { id: 1 } });
  expect(sealedPrivate).not.toContain(one.privateKey);
});
