import { expect, it } from "vitest";
import { hashRecoveryCode, newRecoveryCodes, recoveryCodeCount } from "./recovery-codes.ts";

const secret = "a secret for tests that is at least 32 characters";

it("makes ten different codes that are easy to copy from paper", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(recoveryCodeCount);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
});

it("finds a code however it is typed, and only for its owner", () => {
  const stored = hashRecoveryCode(secret, { userId: "ada", code: "K7M2P-9QTXB" });
  expect(hashRecoveryCode(secret, { userId: "ada", code: " k7m2p 9qtxb" })).toBe(stored);
  expect(hashRecoveryCode(secret, { userId: "eve", code: "K7M2P-9QTXB" })).not.toBe(stored);
  expect(hashRecoveryCode(`${secret}!`, { userId: "ada", code: "K7M2P-9QTXB" })).not.toBe(stored);
});
