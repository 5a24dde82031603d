import { expect, test } from "vitest";
import { decimalText } from "../money.ts";
import { withdrawalMaximum } from "../naira/withdrawal-rules.ts";
import { dailyLimits, hundredthsText, kycLevel, limitLine, limitMessage, limitNames } from "./limits.ts";
import { limitUsedUp } from "./messages.ts";

test("a day's limits are the ones that were settled, in naira, and in dollars for sends", () => {
  const perLevel = ([0, 1, 2, 3] as const).map((level) => {
    const { trade, bills, send, withdraw } = dailyLimits[level];
    return [trade, bills, send, withdraw].map((units) => hundredthsText(units).replace(/\.00$/, ""));
  });
  expect(perLevel).toEqual([
    ["50000", "5000", "0", "0"],
    ["1000000", "200000", "1000", "0"],
    ["50000000", "2000000", "50000", "20000000"],
    ["500000000", "20000000", "500000", "200000000"],
  ]);
  expect(decimalText(withdrawalMaximum)).toBe("5000000.00");
});

test("a transfer to people here has its own limit, ten times level 2 at level 3", () => {
  const perLevel = ([0, 1, 2, 3] as const).map((level) => hundredthsText(dailyLimits[level].transfer));
  expect(perLevel).toEqual(["0.00", "50000.00", "5000000.00", "50000000.00"]);
  for (const name of limitNames) expect(dailyLimits[3][name]).toBe(dailyLimits[2][name] * 10n);
});

test("a limit's line says what is left, never less than nothing, in dollars for sends", () => {
  expect(limitLine("trade", 5_000_000n, 1_234n)).toEqual({
    currency: "NGN",
    daily: "50000.00",
    used: "12.34",
    left: "49987.66",
  });
  expect(limitLine("send", 100_000n, 100_000n)).toMatchObject({ currency: "USD", left: "0.00" });
  expect(limitLine("bills", 100n, 250n)).toMatchObject({ used: "2.50", left: "0.00" });
});

test("a refusal says what can still be done today", () => {
  const start = "This is above your limit for today. You can still";
  expect(limitNames.map((name) => limitMessage(name, 150_000n, 25_000n))).toEqual([
    `${start} trade ₦1,250.00.`,
    `${start} pay bills for ₦1,250.00.`,
    `${start} send $1,250.00.`,
    `${start} send to people on Manilla ₦1,250.00.`,
    `${start} withdraw ₦1,250.00.`,
  ]);
  expect(limitMessage("trade", 100n, 99n)).toBe(`${start} trade ₦0.01.`);
  for (const used of [100n, 101n]) expect(limitMessage("trade", 100n, used)).toBe(limitUsedUp);
});

const none = { phoneVerified: false, emailVerified: false, identityCompleted: false, grantedByStaff: false };

test.each([
  ["nothing verified", {}, 0],
  ["an identity without a contact", { identityCompleted: true, grantedByStaff: true }, 0],
  ["the phone", { phoneVerified: true }, 1],
  ["the e-mail", { emailVerified: true }, 1],
  ["a grant without an identity", { emailVerified: true, grantedByStaff: true }, 1],
  ["the identity on top of the phone", { phoneVerified: true, identityCompleted: true }, 2],
  ["the identity on top of the e-mail", { emailVerified: true, identityCompleted: true }, 2],
  ["a grant on top of that", { phoneVerified: true, identityCompleted: true, grantedByStaff: true }, 3],
])("%s counts as its level", (_what, verified, level) => {
  expect(kycLevel({ ...none, ...verified })).toBe(level);
});
