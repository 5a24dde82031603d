import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { codeIn, createMember, messageFixture, tellAll } from "@manilla/testing/members";
import { stormRounds } from "@manilla/testing/sizes";
import { describe, expect, it } from "vitest";
import { sendAtOnce } from "../notifications/queue-notification.ts";
import { guessCode, guessesPerDay } from "../secrets/one-time-code.ts";
import { bindingOf, sendVerification } from "./send-verification.ts";
import { readKycStatus } from "./status.ts";
import { verifyOtp } from "./verify-otp.ts";

const notAsked = () => Promise.reject(new Error("asked for the password or PIN"));

const migration = new URL(
  "../../../../prisma/migrations/0052_guesses_of_codes/migration.sql",
  import.meta.url,
);

// The limits on sending ignore the test's clock. The factor raises them, so that no test reaches them by accident.
const { ctx, sms, email, clock } = await messageFixture({ config: { RATE_LIMIT_FACTOR: "1000" } });

type Member = Awaited<ReturnType<typeof createMember>>;
type Type = "email" | "phone";

const deliverEvents = () =>
  tellAll(ctx, async (event) => {
    if (event.topic === "user.code_requested") await sendAtOnce(ctx, event);
  });

async function codeFor(who: Member, type: Type, contact: string): Promise<string> {
  await sendVerification(ctx, who.actor, { type, contact }, who.network);
  await deliverEvents();
  const box = type === "email" ? email.sent : sms.sent;
  return codeIn(box.filter(({ to }) => to === contact).at(-1)?.text);
}

const verify = (who: Member, type: Type, contact: string, otp: string) =>
  verifyOtp(ctx, who.actor, {
    type,
    contact,
    otp,
    confirmOwner: contact === who[type] ? notAsked : () => Promise.resolve(),
  }).then(
    () => "right",
    (error: { code?: string }) => error.code ?? String(error),
  );
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a code", () => {
  it("comes by SMS to the phone and by e-mail to the e-mail, and raises the level", async () => {
    const ada = await createMember(ctx);
    const answer = await sendVerification(
      ctx,
      ada.actor,
      { type: "phone", contact: ada.phone.slice(1) },
      ada.network,
    );
    expect(answer).toEqual({ expiresIn: 600, resendIn: 60 });
    await deliverEvents();
    const code = codeIn(sms.sent.find(({ to }) => to === ada.phone)?.text);
    const status = await verifyOtp(ctx, ada.actor, {
      type: "phone",
      contact: `0${ada.phone.slice(4)}`,
      otp: code,
      confirmOwner: notAsked,
    });
    expect(status).toEqual({
      phoneVerified: true,
      emailVerified: false,
      level: 1,
      userVerificationStatus: null,
    });
    expect(await verify(ada, "email", ada.email, await codeFor(ada, "email", ada.email))).toBe("right");
    expect(await readKycStatus(ctx, ada.actor)).toMatchObject({ emailVerified: true, level: 1 });
  });

  it("is nowhere to be read: not in the outbox, not in the tables", async () => {
    const ada = await createMember(ctx);
    const code = await codeFor(ada, "email", ada.email);
    const { rows } = await ctx.database.owner.query(
      `select row_to_json(c)::text as text from one_time_code c where user_id = $1
       union all select payload::text from ledger.outbox where payload ->> 'userId' = $1::text
       union all select row_to_json(d)::text from notification_delivery d where user_id = $1`,
      [ada.actor.userId],
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const { text } of rows) expect(text).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  it("is wrong, used, replaced or late: each has its own error", async () => {
    const ada = await createMember(ctx);
    const first = await codeFor(ada, "email", ada.email);
    clock.pass(61);
    const second = await codeFor(ada, "email", ada.email);
    if (first !== second) expect(await verify(ada, "email", ada.email, first)).toBe("invalid_otp");
    clock.pass(601);
    expect(await verify(ada, "email", ada.email, second)).toBe("otp_expired");
    const third = await codeFor(ada, "email", ada.email);
    expect(await verify(ada, "email", ada.email, third)).toBe("right");
    expect(await verify(ada, "email", ada.email, third)).toBe("invalid_otp");
    expect(await verify(ada, "email", "ada", third)).toBe("bad_request");
  });

  it("dies after five wrong guesses, also for the right one", async () => {
    const ada = await createMember(ctx);
    const code = await codeFor(ada, "phone", ada.phone);
    for (let guess = 0; guess < 5; guess += 1)
      expect(await verify(ada, "phone", ada.phone, wrong(code))).toBe("invalid_otp");
    expect(await verify(ada, "phone", ada.phone, code)).toBe("otp_expired");
    expect(await readKycStatus(ctx, ada.actor)).toMatchObject({ phoneVerified: false });
  });

  it("has the wrong guesses that the version before counted", async () => {
    const ada = await createMember(ctx);
    const code = await codeFor(ada, "email", ada.email);
    const { owner } = ctx.database;
    await owner.query("update one_time_code set attempts = 5 where user_id = $1", [ada.actor.userId]);
    await owner.query(readFileSync(migration, "utf8"));
    expect(await verify(ada, "email", ada.email, code)).toBe("otp_expired");
  });

  it("is right however often it was shown before it is spent: only wrong guesses count", async () => {
    const ada = await createMember(ctx);
    const code = await codeFor(ada, "email", ada.email);
    const binding = bindingOf(ada.actor, { type: "email", contact: ada.email });
    for (let times = 0; times < 6; times += 1)
      expect((await guessCode(ctx, binding, code)).status).toBe("right");
    expect(await verify(ada, "email", ada.email, code)).toBe("right");
  });

  it("is accepted once in parallel requests", async () => {
    const ada = await createMember(ctx);
    const code = await codeFor(ada, "email", ada.email);
    const tries = Array.from({ length: 500 }, () => verify(ada, "email", ada.email, code));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === "right")).toHaveLength(1);
    expect(outcomes.every((outcome) => ["right", "invalid_otp", "otp_expired"].includes(outcome))).toBe(true);
  });

  it("opens nothing of another person, type or contact", async () => {
    let opened = 0;
    for (let round = 0; round < Math.ceil(stormRounds / 10); round += 1) {
      const [ada, eve] = [await createMember(ctx), await createMember(ctx)];
      const fresh = `+2347${randomInt(100_000_000, 999_999_999)}`;
      const code = await codeFor(ada, "email", ada.email);
      await codeFor(eve, "email", eve.email);
      await codeFor(eve, "phone", fresh);
      const foreign = [
        await verify(eve, "email", eve.email, code),
        await verify(eve, "email", ada.email, code),
        await verify(eve, "phone", fresh, code),
        await verify(ada, "phone", ada.phone, code),
        await verify(ada, "email", `x${ada.email}`, code),
      ];
      opened += foreign.filter((outcome) => outcome === "right").length;
      expect(await verify(ada, "email", ada.email, code)).toBe("right");
    }
    expect(opened).toBe(0);
  });

  it("is not copied to another row: the hash is bound to its own", async () => {
    const [ada, eve] = [await createMember(ctx), await createMember(ctx)];
    const code = await codeFor(ada, "email", ada.email);
    await codeFor(eve, "email", eve.email);
    await ctx.database.owner.query(
      "update one_time_code set code_hash = (select code_hash from one_time_code where user_id = $1) where user_id = $2",
      [ada.actor.userId, eve.actor.userId],
    );
    expect(await verify(eve, "email", eve.email, code)).toBe("invalid_otp");
  });
});

describe("guessing for a day", () => {
  it("gets at most fifty guesses evaluated, with a fresh code each time", async () => {
    const eve = await createMember(ctx);
    const victim = `+2349${randomInt(100_000_000, 999_999_999)}`;
    let evaluated = 0;
    let refused = 0;
    for (let round = 0; round < 22; round += 1) {
      await sendVerification(ctx, eve.actor, { type: "phone", contact: victim }, eve.network);
      for (let guess = 0; guess < 5; guess += 1) {
        // If the right code is 000000 (once in a million times), the guess succeeds and is not counted.
        const outcome = await verify(eve, "phone", victim, "000000");
        if (outcome === "invalid_otp") evaluated += 1;
        if (outcome === "rate_limited") refused += 1;
      }
      clock.pass(round < 8 ? 61 : 3_600);
    }
    expect(evaluated).toBe(guessesPerDay);
    expect(refused).toBeGreaterThan(0);
    clock.pass(86_400);
    await tellAll(ctx, async () => undefined);
    await sendVerification(ctx, eve.actor, { type: "phone", contact: victim }, eve.network);
    expect(await verify(eve, "phone", victim, "000000")).toBe("invalid_otp");
  });
});
