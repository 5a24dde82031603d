import { randomUUID } from "node:crypto";
import { verify } from "argon2";
import { expect, it, vi } from "vitest";
import { hashPassword, hashPin, isOutdated, isPasswordCorrect, isPinCorrect } from "./hashing.ts";

vi.unmock("./hashing-cost.ts");

const secret = "a key for tests that is at least 32 characters";

it("is argon2id at the least cost or more, with a salt of its own", async () => {
  const [one, other] = [await hashPassword("Secret-pass-1"), await hashPassword("Secret-pass-1")];
  const [, m, t] = /^\$argon2id\$v=19\$m=(\d+),(?:p=1,)?t=(\d+)/.exec(one) ?? [];
  expect([Number(m) >= 19_456, Number(t) >= 2]).toEqual([true, true]);
  expect(one).not.toBe(other);
  expect(isOutdated(one)).toBe(false);
  expect(isOutdated("$argon2id$v=19$m=4096,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$UqyhJVbBRFaRS0mYNKIQ3w")).toBe(
    true,
  );
});

it("knows the password to the byte", async () => {
  const stored = await hashPassword("Pässwörd-1");
  expect(await isPasswordCorrect(stored, "Pässwörd-1")).toBe(true);
  expect(await isPasswordCorrect(stored, "Pässwörd-1".normalize("NFD"))).toBe(false);
  expect(await isPasswordCorrect(stored, "pässwörd-1")).toBe(false);
  expect(await isPasswordCorrect(null, "Pässwörd-1")).toBe(false);
});

it("makes a PIN worthless without the key, and on another person's row", async () => {
  const userId = randomUUID();
  const stored = await hashPin(secret, { userId, pin: "2468" });
  expect(await isPinCorrect(secret, stored, { userId, pin: "2468" })).toBe(true);
  expect(await isPinCorrect(secret, stored, { userId, pin: "2469" })).toBe(false);
  expect(await isPinCorrect(secret, stored, { userId: randomUUID(), pin: "2468" })).toBe(false);
  expect(await isPinCorrect(`${secret}!`, stored, { userId, pin: "2468" })).toBe(false);
  expect(await verify(stored, "2468")).toBe(false);
});
