import { testContext } from "@manilla/testing/context";
import { catchCode } from "@manilla/testing/error-code";
import { createMember } from "@manilla/testing/members";
import { expect, test } from "vitest";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { confirmPin } from "./confirm-pin.ts";
import { hashPin } from "./hashing.ts";

const ctx = await testContext();

const owner = async () => (await createMember(ctx)).actor;

test("the right PIN passes, and forgets the wrong ones before it", async () => {
  const ada = await owner();
  for (let round = 0; round < 3; round++) {
    for (let wrong = 0; wrong < 4; wrong++)
      expect(await catchCode(confirmPin(ctx, ada, "0000"))).toBe("invalid_pin");
    expect(await catchCode(confirmPin(ctx, ada, "2468"))).toBe("done");
  }
});

test("wrong PINs count for the person, across all sessions", async () => {
  const ada = await owner();
  const elsewhere = () => ({ ...ada, sessionId: newId() });
  for (let wrong = 0; wrong < 4; wrong++)
    expect(await catchCode(confirmPin(ctx, elsewhere(), "0000"))).toBe("invalid_pin");
  const locked = await confirmPin(ctx, elsewhere(), "0000").catch((error: unknown) => error);
  expect(locked).toMatchObject({ code: "locked" });
  expect(locked).not.toHaveProperty("details.data.until");
  expect(await catchCode(confirmPin(ctx, ada, "2468"))).toBe("locked");
});

test("the fifth wrong PIN locks for half an hour, also the right one", async () => {
  const ada = await owner();
  for (let wrong = 0; wrong < 4; wrong++) await catchCode(confirmPin(ctx, ada, "0000"));
  expect(await catchCode(confirmPin(ctx, ada, "0000"))).toBe("locked");
  expect(await catchCode(confirmPin(ctx, ada, "2468"))).toBe("locked");
  await ctx.database.owner.query(
    "update pin_guard set locked_until = now() - interval '1 s' where user_id = $1",
    [ada.userId],
  );
  expect(await catchCode(confirmPin(ctx, ada, "2468"))).toBe("done");
});

test("while the PIN is locked, a call without a PIN is refused too", async () => {
  const ada = await owner();
  for (let wrong = 0; wrong < 5; wrong++) await catchCode(confirmPin(ctx, ada, "0000"));
  expect(await catchCode(confirmPin(ctx, ada, undefined))).toBe("locked");
});

async function lockOnce(ada: Actor): Promise<number | null> {
  for (let wrong = 0; wrong < 4; wrong++) await catchCode(confirmPin(ctx, ada, "0000"));
  const refusal = await confirmPin(ctx, ada, "0000").catch((error: unknown) => error);
  await ctx.database.owner.query(
    "update pin_guard set locked_until = now() - interval '1 s' where user_id = $1",
    [ada.userId],
  );
  return refusal instanceof AppError ? (refusal.details.retryAfterSeconds ?? 0) / 60 : null;
}

test("each lock is longer than the one before, and the third ends every session", async () => {
  const ada = await owner();
  await ctx.database.owner.query(
    `insert into sessions (id, user_id, device, ip, created_at, last_seen_at, expires_at)
     values ($2, $1, 'Phone', '192.0.2.1', now(), now(), now() + interval '7 days')`,
    [ada.userId, newId()],
  );
  const live = async () => ctx.prisma.session.count({ where: { userId: ada.userId, revokedAt: null } });
  expect([await lockOnce(ada), await lockOnce(ada), await live()]).toEqual([30, 120, 2]);
  expect([await lockOnce(ada), await live()]).toEqual([1_440, 0]);
});

test("a week without a lock forgets the locks before it", async () => {
  const ada = await owner();
  await lockOnce(ada);
  await ctx.database.owner.query(
    "update pin_guard set locked_at = now() - interval '8 days' where user_id = $1",
    [ada.userId],
  );
  expect(await lockOnce(ada)).toBe(30);
});

test("guesses sent all at once are all counted", async () => {
  const ada = await owner();
  const guesses = Array.from({ length: 40 }, (_, guess) =>
    catchCode(confirmPin(ctx, ada, `${1000 + guess}`)),
  );
  const outcomes = await Promise.all(guesses);
  expect(outcomes.filter((outcome) => outcome === "invalid_pin").length).toBeLessThanOrEqual(4);
  expect(await catchCode(confirmPin(ctx, ada, "2468"))).toBe("locked");
});

test("the fifth wrong PIN is answered with the lock although a parallel call has set it", async () => {
  const ada = await owner();
  for (let wrong = 0; wrong < 4; wrong++) await catchCode(confirmPin(ctx, ada, "0000"));
  const { prisma } = ctx;
  const count = async (args: object) => {
    expect(await catchCode(confirmPin(ctx, ada, "0001"))).toBe("locked");
    return prisma.attempt.count(args);
  };
  const attempt = Object.create(prisma.attempt, { count: { value: count } });
  const between = { ...ctx, prisma: Object.create(prisma, { attempt: { value: attempt } }) };
  expect(await catchCode(confirmPin(between, ada, "0002"))).toBe("locked");
});

test("right PINs sent all at once are all right, and lock nothing", async () => {
  const ada = await owner();
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () => catchCode(confirmPin(ctx, ada, "2468"))),
  );
  expect(new Set(outcomes)).toEqual(new Set(["done"]));
  expect(await catchCode(confirmPin(ctx, ada, "0000"))).toBe("invalid_pin");
});

test("a PIN whose check never ended, because the process died, counts for a minute and is not wrong", async () => {
  const ada = await owner();
  for (let died = 0; died < 5; died++)
    await ctx.database.owner.query("insert into attempt (subject, counts_until) values ($1, $2)", [
      `pin:${ada.userId}`,
      new Date(ctx.clock.now().getTime() + 1_000),
    ]);
  expect(await catchCode(confirmPin(ctx, ada, "0000"))).toBe("invalid_pin");
  expect(await catchCode(confirmPin(ctx, ada, "2468"))).toBe("done");
});

test("another person's PIN hash confirms nothing in the own row", async () => {
  const [ada, eve] = [await owner(), await owner()];
  const pinHash = await hashPin(ctx.config.PIN_SECRET, { userId: eve.userId, pin: "9753" });
  await ctx.prisma.user.update({ where: { id: ada.userId }, data: { pinHash } });
  expect(await catchCode(confirmPin(ctx, ada, "9753"))).toBe("invalid_pin");
});

test("no PIN passes only while the configuration does not require one", async () => {
  const ada = await owner();
  expect(await catchCode(confirmPin(ctx, ada, undefined))).toBe("done");
  const strict = { ...ctx, config: { ...ctx.config, TRANSACTION_PIN: "required" as const } };
  expect(await catchCode(confirmPin(strict, ada, undefined))).toBe("invalid_pin");
});
