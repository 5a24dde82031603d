import { TOTP } from "otpauth";
import { expect, it } from "vitest";
import { checkTotp, newTotpSecret, totpUri } from "./totp.ts";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1_000);

it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("accepts the code of RFC 6238 for second %d", (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(checkTotp({ secret, code, now: at(seconds), lastStep: null })).toBe(step);
  expect(
    checkTotp({ secret, code: `${code.slice(0, 3)} ${code.slice(3)}`, now: at(seconds), lastStep: null }),
  ).toBe(step);
});

it("accepts a code once", () => {
  const step = checkTotp({ secret, code: "287082", now: at(59), lastStep: null });
  expect(checkTotp({ secret, code: "287082", now: at(60), lastStep: step })).toBeNull();
});

it("accepts a clock that is one step off, and no more", () => {
  expect(checkTotp({ secret, code: "287082", now: at(59 + 30), lastStep: null })).toBe(1);
  expect(checkTotp({ secret, code: "287082", now: at(59 - 30), lastStep: null })).toBe(1);
  expect(checkTotp({ secret, code: "287082", now: at(59 + 61), lastStep: null })).toBeNull();
});

it.each(["", "28708", "2870822", "28708a", "٢٨٧٠٨٢", "287082\0"])("refuses %j", (code) => {
  expect(checkTotp({ secret, code, now: at(59), lastStep: null })).toBeNull();
});

it("makes secrets of 160 bits that an authenticator app can scan", () => {
  const made = newTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(made);
  const uri = totpUri({ secret: made, account: "ada@example.com", issuer: "Manilla" });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Manilla:ada%40example\.com\?/);
  const app = new TOTP({ secret: made });
  const now = new Date();
  expect(
    checkTotp({ secret: made, code: app.generate({ timestamp: now.getTime() }), now, lastStep: null }),
  ).not.toBeNull();
  expect(new URL(uri).searchParams.get("secret")).toBe(made);
});
