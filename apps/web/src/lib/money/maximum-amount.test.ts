import { buyForNaira, tradedShare, usdValue } from "@manilla/shared/crypto/fees";
import { Decimal } from "@manilla/shared/decimal";
import type { LimitName } from "@manilla/shared/kyc/limits";
import { decimalText, fromUnits, toDecimal, toMoney } from "@manilla/shared/money";
import { withdrawalMaximum } from "@manilla/shared/naira/withdrawal-rules";
import { describe, expect, test } from "vitest";
import type { Limits } from "../live/kyc.ts";
import { coinCounted, maximumAmountOf, nairaCounted } from "./maximum-amount.ts";

const line = { currency: "NGN" as const, daily: "20000000.00", used: "0.00", perTransaction: null };

const limitsOf = (name: LimitName, left: string, own: string | null = null): Limits =>
  ({
    limits: { [name]: { ...line, left, ...(name === "send" && { currency: "USD" }) } },
    newDevice: null,
    ownDaily: own === null ? null : { maximum: "9000000.00", used: "0.00", left: own },
  }) as Limits; // cast: the code under test reads no other limits

const whole = "That's your full balance.";
const limited = "That's all your limit allows today.";
const usedUp = "You've used up today's limit. It resets at midnight.";

describe("the most that can be withdrawn", () => {
  const withdrawing = (left: string, own?: string) => limitsOf("withdraw", left, own);

  test.each([
    ["the balance, while no limit is known", undefined, "3000000", "3000000", whole],
    ["the balance, where it ends first", withdrawing("20000000.00"), "3000000", "3000000", whole],
    [
      "one withdrawal's maximum, also while no limit is known",
      undefined,
      "9000000",
      "5000000",
      "At most so much",
    ],
    ["one withdrawal's maximum", withdrawing("20000000.00"), "9000000", "5000000", "At most so much"],
    ["what is left of the day", withdrawing("1500000.50"), "9000000", "1500000.5", limited],
    ["what the person's own limit leaves", withdrawing("2000000.00", "700.00"), "9000000", "700", limited],
    ["nothing, once the day is used up", withdrawing("0.00"), "9000000", "0", usedUp],
  ])("is %s", (_, limits, balance, amount, why) => {
    const once = { amount: withdrawalMaximum, why: "At most so much" };
    const most = maximumAmountOf("withdraw", {
      balance: toMoney("NGN", balance),
      limits,
      counted: nairaCounted,
      once,
    });
    expect(most).toEqual({ amount: toMoney("NGN", amount), why });
  });
});

describe("where a limit leaves nothing, it says", () => {
  const why = (limits: Limits, balance = "3000") =>
    maximumAmountOf("transfer", { balance: toMoney("NGN", balance), limits, counted: nairaCounted }).why;
  const shared = { maximum: "20000.00", used: "20000.00", left: "0.00" };
  const newDevice = { ...shared, until: "2026-11-24T08:12:00.000Z" };

  test("what a new device may move", () => {
    expect(why({ ...limitsOf("transfer", "50000.00"), newDevice })).toBe(
      "This device is new to your account. Until 24 Nov 2026, 09:12 you can move up to ₦20,000.00 from it, and ₦0.00 of that is left.",
    );
  });

  test("that it is the person's own", () => {
    expect(why(limitsOf("transfer", "50000.00", "0.00"))).toBe(
      "You've used up the daily limit you set. It resets at midnight.",
    );
  });

  test("that the level has none, first of all", () => {
    const { limits, ...others } = limitsOf("transfer", "0.00", "0.00");
    const level = { ...limits.transfer, daily: "0.00" };
    expect(why({ ...others, limits: { ...limits, transfer: level } })).toBe("Not available at this level.");
  });

  test("nothing about limits to who has nothing, or while a kobo is left", () => {
    expect(why(limitsOf("transfer", "0.00"), "0")).toBe(whole);
    expect(why(limitsOf("transfer", "50000.00", "0.01"))).toBe(limited);
  });
});

describe("the most of a coin that can be sent", () => {
  const balance = toMoney("BTC", "2");
  const prices = { USD: 100_000, NGN: 150_000_000 };
  const most = (limits: Limits, known: Parameters<typeof coinCounted>[0] = prices) =>
    decimalText(maximumAmountOf("send", { balance, limits, counted: coinCounted(known) }).amount);

  test("is worth what the limit of dollars leaves, also when the price rises a little", () => {
    const sent = most(limitsOf("send", "1000.00"));
    expect(sent).toBe("0.00995024");
    expect(usdValue(toMoney("BTC", sent), new Decimal(100_500)).lte(1_000)).toBe(true);
  });

  test("is worth what the person's own limit of naira leaves", () => {
    expect(most(limitsOf("send", "1000.00", "150750"))).toBe("0.00100000");
  });

  test("is the balance while its price is not known", () => {
    expect(most(limitsOf("send", "1000.00"), { USD: 0, NGN: null })).toBe("2.00000000");
  });
});

const spent = { NGN: tradedShare };

test("the most that can be spent on a coin is what the limit leaves, and its fee", () => {
  const at = { price: new Decimal(97_412), rate: new Decimal("1612.5") };
  for (const left of ["1000000.00", "0.01", "7.77", "123456.79"]) {
    const limits = limitsOf("trade", left);
    const { amount } = maximumAmountOf("trade", {
      balance: toMoney("NGN", "9000000"),
      limits,
      counted: spent,
    });
    expect(toDecimal(buyForNaira(amount, "BTC", at).value).lte(left)).toBe(true);
    const more = fromUnits("NGN", amount.units + 2n);
    expect(toDecimal(buyForNaira(more, "BTC", at).value).gt(left)).toBe(true);
  }
});

test("a trade stays in the account: limits of what leaves it do not count", () => {
  const limits = limitsOf("trade", "1000000.00", "700.00");
  const { amount } = maximumAmountOf("trade", { balance: toMoney("NGN", "3000"), limits, counted: spent });
  expect(decimalText(amount)).toBe("3000.00");
});
