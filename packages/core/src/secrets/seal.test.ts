import { expect, it } from "vitest";
import { openSealedValue, sealValue } from "./seal.ts";

const secret = "a secret for tests that is at least 32 characters";

it("opens what it sealed, and shows nothing of it", () => {
  const sealed = sealValue(secret, "codes", { code: "123456" });
  expect(sealed).not.toContain("123456");
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("123456");
  expect(openSealedValue(secret, "codes", sealed)).toEqual({ code: "123456" });
});

it("opens nothing that was changed, sealed for something else, or under another secret", () => {
  const sealed = sealValue(secret, "codes", "x");
  const bytes = Buffer.from(sealed, "base64url");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => openSealedValue(secret, "codes", bytes.toString("base64url"))).toThrow();
  expect(() => openSealedValue(secret, "contacts", sealed)).toThrow();
  expect(() => openSealedValue(`${secret}!`, "codes", sealed)).toThrow();
});

it("never seals the same way twice", () => {
  expect(sealValue(secret, "codes", "x")).not.toBe(sealValue(secret, "codes", "x"));
});
