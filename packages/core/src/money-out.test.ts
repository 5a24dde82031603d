import { toMoney } from "@manilla/shared/money";
import { booksMustBalance } from "@manilla/testing/ledger/books";
import { messageFixture, password } from "@manilla/testing/members";
import { createPerson, newStart } from "@manilla/testing/people";
import { afterEach, describe, expect, it } from "vitest";
import type { Actor } from "./actor.ts";
import { readLimits } from "./kyc/limits.ts";
import { availableAccount, heldAccount } from "./ledger/accounts.ts";
import { moneyOutRefusal, moneyOutUse, refuseOnNewDevice } from "./money-out.ts";
import { AppError } from "./runtime/errors.ts";
import { newId } from "./runtime/ids.ts";
import { deviceKeyOf } from "./users/session/client.ts";
import { findActor } from "./users/session/find-actor.ts";
import { registerUser } from "./users/session/register.ts";
import { revokeSession } from "./users/session/sessions.ts";
import { signIn } from "./users/session/sign-in.ts";

const { ctx, clock } = await messageFixture({ config: { COUNTRY_RULES: "ng" } });
afterEach(booksMustBalance);

const keyOf = (name?: string) => name && deviceKeyOf(name.padEnd(32, "-"));

const actorOn = (userId: string, newDeviceUntil: Date | null): Actor => ({
  userId,
  sessionId: newId(),
  level: 2,
  restrictions: { frozen: false, heldUntil: null, newDeviceUntil },
});

async function pay(actor: Actor, naira: string, at: Date, id = newId()): Promise<AppError | null> {
  const amount = toMoney("NGN", naira);
  const payment = newStart(actor.userId, {
    id,
    at,
    kind: "bill.airtime",
    state: "held",
    final: false,
    moneyOut: amount,
    legs: [{ from: availableAccount(actor.userId), to: heldAccount(actor.userId), money: amount }],
    limits: moneyOutUse(actor, amount.units, at),
  });
  return ctx.ledger.transact(payment).then(
    () => null,
    (error: unknown) => moneyOutRefusal(actor, error, at) as AppError,
  );
}

describe("a device that is new to the account", () => {
  it("moves ₦20,000 and not a kobo more in parallel payments", async () => {
    const userId = await createPerson(ctx.database, { naira: "500000" });
    const now = clock.now();
    const actor = actorOn(userId, new Date(now.getTime() + 86_400_000));
    const answers = await Promise.all(Array.from({ length: 60 }, () => pay(actor, "1000", now)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(20);
    const refusal = await pay(actor, "0.01", now);
    expect(refusal).toMatchObject({ code: "new_device_limit", details: { data: { left: "0.00" } } });
    expect(refusal?.message).toMatch(/up to ₦20,000\.00 from it, and ₦0\.00 of that is left/);
  });

  it("has no second allowance after midnight", async () => {
    const userId = await createPerson(ctx.database, { naira: "500000" });
    const evening = new Date("2026-11-20T22:59:59+00:00"); // 23:59:59 in Lagos, so `morning` is on the next day
    const actor = actorOn(userId, new Date(evening.getTime() + 80_000_000));
    expect(await pay(actor, "15000", evening)).toBeNull();
    const morning = new Date(evening.getTime() + 2_000);
    expect(await pay(actor, "5000.01", morning)).toMatchObject({ code: "new_device_limit" });
    expect(await pay(actor, "5000", morning)).toBeNull();
  });

  it("gets back what a failed payment took", async () => {
    const userId = await createPerson(ctx.database, { naira: "500000" });
    const now = clock.now();
    const actor = actorOn(userId, new Date(now.getTime() + 3_600_000));
    const id = newId();
    expect(await pay(actor, "20000", now, id)).toBeNull();
    const legs = [
      { from: heldAccount(userId), to: availableAccount(userId), money: toMoney("NGN", "20000") },
    ];
    await ctx.ledger.advance({ id, from: "held", to: "failed", final: true, giveBackLimits: true, legs });
    expect(await pay(actor, "20000", now)).toBeNull();
    expect(await pay(actor, "1", now)).toMatchObject({ code: "new_device_limit" });
  });

  it("sets up no payment that would run later without it", () => {
    const now = clock.now();
    const later = new Date(now.getTime() + 1_000);
    expect(() => refuseOnNewDevice(actorOn(newId(), later), now)).toThrow(AppError);
    expect(() => refuseOnNewDevice(actorOn(newId(), now), now)).not.toThrow();
  });
});

describe("the limits screen", () => {
  it("shows what is left of a new device's ₦20,000 and until when, as the ledger decides", async () => {
    const userId = await createPerson(ctx.database, { naira: "500000" });
    const now = clock.now();
    const until = new Date(now.getTime() + 3_600_000);
    const actor = actorOn(userId, until);
    expect(await pay(actor, "4500", now)).toBeNull();
    const { newDevice } = await readLimits(ctx, actor);
    expect(newDevice).toEqual({
      maximum: "20000.00",
      used: "4500.00",
      left: "15500.00",
      until: until.toISOString(),
    });
    expect(await pay(actor, "15500.01", now)).toMatchObject({ code: "new_device_limit" });
    expect(await pay(actor, newDevice?.left ?? "", now)).toBeNull();
    expect((await readLimits(ctx, actor)).newDevice?.left).toBe("0.00");
    expect((await readLimits(ctx, actorOn(userId, null))).newDevice).toBeNull();
    expect((await readLimits(ctx, actorOn(userId, now))).newDevice).toBeNull();
  });

  it("counts what left yesterday, too, and gives it back the day after", async () => {
    const userId = await createPerson(ctx.database, { naira: "500000" });
    const now = clock.now();
    const actor = actorOn(userId, new Date(now.getTime() + 3_600_000));
    expect(await pay(actor, "15000", new Date(now.getTime() - 86_400_000))).toBeNull();
    expect((await readLimits(ctx, actor)).newDevice?.left).toBe("5000.00");
    const other = await createPerson(ctx.database, { naira: "500000" });
    const elsewhere = actorOn(other, new Date(now.getTime() + 3_600_000));
    expect(await pay(elsewhere, "15000", new Date(now.getTime() - 2 * 86_400_000))).toBeNull();
    expect((await readLimits(ctx, elsewhere)).newDevice?.left).toBe("20000.00");
  });
});

describe("a known device", () => {
  it("has no such limit, nor has a new one after its 24 hours", async () => {
    const userId = await createPerson(ctx.database, { naira: "500000" });
    const now = clock.now();
    expect(await pay(actorOn(userId, null), "100000", now)).toBeNull();
    expect(await pay(actorOn(userId, now), "100000", now)).toBeNull();
  });
});

describe("which device is new", () => {
  const until = async (userId: string, sessionId: string) =>
    (await findActor(ctx, { sessionId, userId }))?.restrictions?.newDeviceUntil ?? null;

  async function owner(deviceKey: string) {
    const { user, session } = await registerUser(
      ctx,
      {
        username: `d${newId().replaceAll("-", "").slice(-16)}`,
        email: `d${newId()}@example.com`,
        phone: `+23481${Math.floor(10_000_000 + Math.random() * 89_999_999)}`,
        password,
        pin: "2468",
      },
      { ip: "10.0.0.1", network: "10.0.0.1", device: "Phone", deviceKey: keyOf(deviceKey) },
    );
    const on = async (key?: string) => {
      const client = { ip: "10.0.0.1", network: "10.0.0.1", device: "Phone", deviceKey: keyOf(key) };
      const signedIn = await signIn(ctx, { identifier: user.username, password }, client);
      return { sessionId: signedIn.session.id, until: await until(user.id, signedIn.session.id) };
    };
    return { userId: user.id, sessionId: session.id, on };
  }

  it("not the one the account was made on", async () => {
    const ada = await owner("home");
    expect(await until(ada.userId, ada.sessionId)).toBeNull();
    expect((await ada.on("home")).until).toBeNull();
  });

  it("every other one for 24 hours from its first sign-in, not from its last", async () => {
    const ada = await owner("home");
    const first = await ada.on("second");
    expect(first.until?.getTime()).toBe(clock.now().getTime() + 86_400_000);
    clock.pass(3_600);
    expect((await ada.on("second")).until).toEqual(first.until);
  });

  it("one that was signed out from elsewhere, and one that gives no name", async () => {
    const ada = await owner("home");
    const second = await ada.on("second");
    clock.pass(90_000);
    await revokeSession(ctx, { userId: ada.userId, sessionId: ada.sessionId, level: 0 }, second.sessionId);
    const back = await ada.on("second");
    expect(back.until?.getTime()).toBe(clock.now().getTime() + 86_400_000);
    expect((await ada.on()).until).not.toBeNull();
    expect((await ada.on()).until).not.toBeNull();
  });

  it("none where the country's rules are off", async () => {
    const ada = await owner("home");
    const second = await ada.on("second");
    const off = { pool: ctx.pool, config: { COUNTRY_RULES: "none" as const } };
    const actor = await findActor(off, { sessionId: second.sessionId, userId: ada.userId });
    expect(actor?.restrictions?.newDeviceUntil).toBeNull();
  });
});
