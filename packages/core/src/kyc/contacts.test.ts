import { randomInt } from "node:crypto";
import { codeIn, createMember, messageFixture, tellAll } from "@manilla/testing/members";
import { expect, it, vi } from "vitest";
import { deliverDue } from "../notifications/deliver.ts";
import { queueNotification, sendAtOnce } from "../notifications/queue-notification.ts";
import { createLog } from "../observability/log.ts";
import { metricsPage } from "../observability/metrics.ts";
import { createRedis } from "../runtime/redis.ts";
import { sendVerification } from "./send-verification.ts";
import { verifyOtp } from "./verify-otp.ts";

const notAsked = () => Promise.reject(new Error("asked for the password or PIN"));
const confirmed = () => Promise.resolve();

const { ctx, sms, email, clock } = await messageFixture();

async function deliverEvents(): Promise<void> {
  await tellAll(ctx, async (event) => {
    await queueNotification(ctx, event);
    if (event.topic === "user.code_requested") await sendAtOnce(ctx, event);
  });
  await deliverDue(ctx);
}

const code = (to: string) =>
  codeIn(
    [...sms.sent, ...email.sent].findLast((sent) => sent.to === to && /\b\d{6}\b/.test(sent.text))?.text,
  );
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code?: string; details?: { retryAfterSeconds?: number }; message: string }) => error,
  );

it("a new, free contact replaces the old one, and both get a notification", async () => {
  const ada = await createMember(ctx);
  const fresh = `new${randomInt(1e9)}@example.com`;
  await sendVerification(ctx, ada.actor, { type: "email", contact: fresh.toUpperCase() }, ada.network);
  await deliverEvents();
  await verifyOtp(ctx, ada.actor, {
    type: "email",
    contact: fresh,
    otp: code(fresh),
    confirmOwner: confirmed,
  });
  await deliverEvents();
  const person = await ctx.prisma.user.findUniqueOrThrow({ where: { id: ada.actor.userId } });
  expect(person).toMatchObject({ email: fresh, emailVerifiedAt: expect.any(Date) });
  const notices = (contact: string) =>
    email.sent.filter(({ to, subject }) => to === contact && subject.startsWith("Email changed"));
  for (const contact of [ada.email, fresh]) expect(notices(contact)).toHaveLength(1);
  const kept = await ctx.database.owner.query("select payload::text from ledger.outbox");
  for (const { payload } of kept.rows) expect(payload).not.toContain(ada.email);
});

it.each([
  ["phone", "emailVerifiedAt", "Your phone number was changed."],
  ["email", "phoneVerifiedAt", "Your email was changed."],
] as const)(
  "a change of the %s is announced to the other, verified contact as well",
  async (type, proof, words) => {
    const ada = await createMember(ctx);
    const where = { id: ada.actor.userId };
    await ctx.prisma.user.update({ where, data: { [proof]: clock.now() } });
    const contact = type === "email" ? `also${randomInt(1e9)}@example.com` : `+2349${randomInt(2e8, 3e8)}`;
    await sendVerification(ctx, ada.actor, { type, contact }, ada.network);
    await deliverEvents();
    await verifyOtp(ctx, ada.actor, { type, contact, otp: code(contact), confirmOwner: confirmed });
    await deliverEvents();
    const notices = [...sms.sent, ...email.sent].filter(({ text }) => text.includes(words));
    for (const to of [ada.email, ada.phone, contact])
      expect(notices.filter((message) => message.to === to)).toHaveLength(1);
  },
);

it.each([
  ["email", "emailReplacedAt", `later${randomInt(1e9)}@example.com`],
  ["phone", "phoneReplacedAt", `+2348${randomInt(2e8, 3e8)}`],
] as const)(
  "when a verified %s was replaced is kept; a first one replaces nothing",
  async (type, column, later) => {
    const ada = await createMember(ctx);
    const replacedAt = async () =>
      (await ctx.prisma.user.findUniqueOrThrow({ where: { id: ada.actor.userId } }))[column];
    for (const contact of [ada[type], later]) {
      expect(await replacedAt()).toBeNull();
      await sendVerification(ctx, ada.actor, { type, contact }, ada.network);
      await deliverEvents();
      const confirmOwner = contact === later ? confirmed : notAsked;
      await verifyOtp(ctx, ada.actor, { type, contact, otp: code(contact), confirmOwner });
    }
    expect(await replacedAt()).toEqual(clock.now());
  },
);

it("another account's contact is refused at the request, and when it was taken meanwhile", async () => {
  const [ada, eve] = [await createMember(ctx), await createMember(ctx)];
  const theirs = await failure(
    sendVerification(ctx, eve.actor, { type: "phone", contact: ada.phone }, eve.network),
  );
  expect(theirs).toMatchObject({ code: "already_exists", message: "Phone number already exists" });
  const fresh = `race${randomInt(1e9)}@example.com`;
  await sendVerification(ctx, eve.actor, { type: "email", contact: fresh }, eve.network);
  await deliverEvents();
  await ctx.prisma.user.update({ where: { id: ada.actor.userId }, data: { email: fresh } });
  const late = await failure(
    verifyOtp(ctx, eve.actor, { type: "email", contact: fresh, otp: code(fresh), confirmOwner: confirmed }),
  );
  expect(late).toMatchObject({ code: "already_exists", message: "Email already exists" });
});

it("the next code waits a minute, and the seventh an hour; all at once get one", async () => {
  const ada = await createMember(ctx);
  const send = () => sendVerification(ctx, ada.actor, { type: "email", contact: ada.email }, ada.network);
  const burst = await Promise.all(Array.from({ length: 10 }, () => failure(send())));
  expect(burst.filter((outcome) => outcome === null)).toHaveLength(1);
  clock.pass(20);
  expect(await failure(send())).toMatchObject({ code: "rate_limited", details: { retryAfterSeconds: 40 } });
  for (let sent = 1; sent < 6; sent += 1) {
    clock.pass(61);
    expect(await failure(send())).toBeNull();
  }
  clock.pass(61);
  const seventh = await failure(send());
  expect(seventh).toMatchObject({ code: "rate_limited" });
  expect(seventh?.details?.retryAfterSeconds).toBeGreaterThan(3_000);
  await deliverEvents();
});

it("a code that was refused counts for nothing: another network sends at once", async () => {
  const full = `10.78.${randomInt(256)}.${randomInt(256)}`;
  for (let person = 0; person < 30; person += 1) {
    const { actor, email } = await createMember(ctx);
    await sendVerification(ctx, actor, { type: "email", contact: email }, full);
  }
  const ada = await createMember(ctx);
  const send = (network: string) =>
    sendVerification(ctx, ada.actor, { type: "email", contact: ada.email }, network);
  for (let tries = 0; tries < 31; tries += 1)
    expect(await failure(send(full))).toMatchObject({ code: "rate_limited" });
  expect(await failure(send(ada.network))).toBeNull();
});

it("one address sends thirty codes an hour, across all people", async () => {
  const network = `10.77.${randomInt(256)}.${randomInt(256)}`;
  const outcomes: (string | undefined)[] = [];
  for (let person = 0; person < 16; person += 1) {
    const { actor, email: box, phone } = await createMember(ctx);
    for (const [type, contact] of [
      ["email", box],
      ["phone", phone],
    ] as const)
      outcomes.push((await failure(sendVerification(ctx, actor, { type, contact }, network)))?.code);
  }
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(30);
  expect(outcomes.filter((outcome) => outcome === "rate_limited")).toHaveLength(2);
});

it("the hourly limit of codes holds for all people together; the other channel still works", async () => {
  const log = createLog("test", "fatal");
  const fatal = vi.spyOn(log, "fatal").mockReturnValue();
  // No Redis listens at this address, so this process counts the codes itself, apart from other tests.
  const redis = createRedis({ REDIS_URL: "redis://127.0.0.1:9" }, createLog("test", "silent"));
  const poor = { ...ctx, log, redis, config: { ...ctx.config, SMS_CODES_PER_HOUR: 3 } };
  const outcomes: unknown[] = [];
  for (let i = 0; i < 6; i += 1) {
    const { actor, phone, network } = await createMember(ctx);
    outcomes.push(await failure(sendVerification(poor, actor, { type: "phone", contact: phone }, network)));
  }
  const spent = {
    code: "service_busy",
    message: "We cannot send text messages right now. Please verify your email instead, or try again later.",
  };
  expect(outcomes).toEqual([null, null, null, ...Array(3).fill(expect.objectContaining(spent))]);
  expect(fatal.mock.calls).toEqual([[{ alarm: "codes", channel: "sms", budget: 3 }, expect.any(String)]]);
  expect(await metricsPage()).toContain('manilla_codes_total{channel="sms",outcome="over_budget"} 3');
  const ada = await createMember(ctx);
  expect(
    await failure(sendVerification(poor, ada.actor, { type: "email", contact: ada.email }, ada.network)),
  ).toBeNull();
});
