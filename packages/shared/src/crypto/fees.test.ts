import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal } from "../decimal.ts";
import { fromUnits, type Money } from "../money.ts";
import {
  buyCryptoAmount,
  buyForNaira,
  centsText,
  isTooSmall,
  isTooSmallForServer,
  maxBuy,
  maxSellNaira,
  sellCryptoAmount,
  sellForNaira,
  swapFigures,
  type TradePrice,
  tradedShare,
  usdCents,
  usdText,
  usdValue,
} from "./fees.ts";
import { amountToSend, sendFigures } from "./send-figures.ts";

/** Each of the six properties is tested with 2,000 samples, or with a million if `TEST_FULL=1`. */
const runs = { numRuns: process.env["TEST_FULL"] ? 1_000_000 : 2_000 };

/** An exact fraction. The tests compare the result of decimal arithmetic with it. */
interface Fraction {
  top: bigint;
  bottom: bigint;
}
const floor = ({ top, bottom }: Fraction) => top / bottom;
const ceil = ({ top, bottom }: Fraction) => (top + bottom - 1n) / bottom;

const coinUnits = fc.bigInt({ min: 1n, max: 10n ** 15n });
const kobo = fc.bigInt({ min: 1n, max: 10n ** 13n });
/** Prices of $0.000001 to $1,000,000 and rates of ₦100 to ₦10,000, in millionths. */
const price = fc.bigInt({ min: 1n, max: 10n ** 12n });
const rate = fc.bigInt({ min: 10n ** 8n, max: 10n ** 10n });

const million = 10n ** 6n;
const millionths = (n: bigint) => new Decimal(n.toString()).div(1_000_000);
const at = (p: bigint, r: bigint): TradePrice => ({ price: millionths(p), rate: millionths(r) });
const btc = (units: bigint) => fromUnits("BTC", units);
const naira = (units: bigint) => fromUnits("NGN", units);

const worth = (units: bigint, p: bigint, r: bigint): Fraction => ({
  top: units * p * r * 100n,
  bottom: 10n ** 8n * million * million,
});
const times = (f: Fraction, top: bigint, bottom: bigint): Fraction => ({
  top: f.top * top,
  bottom: f.bottom * bottom,
});
const units = (amount: Money) => amount.units;

describe("every fee equals the exact fraction, rounded at the last unit", () => {
  test("the fee of buying an amount of coin is exact", () => {
    fc.assert(
      fc.property(coinUnits, price, rate, (q, p, r) => {
        const figures = buyCryptoAmount(btc(q), at(p, r));
        expect(units(figures.value)).toBe(ceil(worth(q, p, r)));
        expect(units(figures.total)).toBe(ceil(times(worth(q, p, r), 102n, 100n)));
        expect(units(figures.value) + units(figures.fee)).toBe(units(figures.total));
      }),
      runs,
    );
  });

  test("buying for naira spends exactly that", () => {
    fc.assert(
      fc.property(kobo, price, rate, (n, p, r) => {
        const figures = buyForNaira(naira(n), "BTC", at(p, r));
        expect(units(figures.total)).toBe(n);
        expect(units(figures.value)).toBe((n * 100n) / 102n);
        const coin: Fraction = { top: n * 100n * 10n ** 8n * million * million, bottom: 102n * p * r * 100n };
        expect(units(figures.crypto)).toBe(floor(coin));
      }),
      runs,
    );
  });

  test("selling an amount of coin, and for naira to arrive", () => {
    fc.assert(
      fc.property(coinUnits, kobo, price, rate, (q, n, p, r) => {
        const byCoin = sellCryptoAmount(btc(q), at(p, r));
        expect(units(byCoin.value)).toBe(floor(worth(q, p, r)));
        expect(units(byCoin.total)).toBe(floor(times(worth(q, p, r), 98n, 100n)));
        const byNaira = sellForNaira(naira(n), "BTC", at(p, r));
        expect([units(byNaira.total), units(byNaira.value), units(byNaira.fee)]).toEqual([
          n,
          (n * 100n) / 98n,
          (n * 100n) / 98n - n,
        ]);
        const coin: Fraction = { top: n * 100n * 10n ** 8n * million * million, bottom: 98n * p * r * 100n };
        expect(units(byNaira.crypto)).toBe(ceil(coin));
      }),
      runs,
    );
  });

  test("the fees of swapping and sending are exact", () => {
    fc.assert(
      fc.property(coinUnits, price, price, (q, from, to) => {
        const swap = swapFigures(btc(q), "ETH", millionths(from), millionths(to));
        expect(units(swap.before)).toBe((q * from) / to);
        expect(units(swap.receive)).toBe((q * from * 985n) / (to * 1000n));
        expect(units(swap.fee) + units(swap.receive)).toBe(units(swap.before));
        const send = sendFigures(btc(q));
        expect(units(send.receive)).toBe((q * 98n) / 100n);
        expect(units(send.fee) + units(send.receive)).toBe(q);
        const needed = amountToSend(btc(q));
        expect(units(sendFigures(needed).receive)).toBe(q);
        expect(units(sendFigures(btc(units(needed) - 1n)).receive)).toBeLessThan(q);
      }),
      runs,
    );
  });

  test("sending a coin whose chain carries six decimals: never more than 98%, never a whole step less", () => {
    fc.assert(
      fc.property(coinUnits, (q) => {
        const send = sendFigures(fromUnits("USDT", q));
        expect(units(send.receive)).toBe(((q * 98n) / 100n / 100n) * 100n);
        expect(units(send.fee) + units(send.receive)).toBe(q);
        const least = amountToSend(send.receive);
        expect(sendFigures(least).receive).toEqual(send.receive);
        expect(units(least)).toBeLessThanOrEqual(q);
      }),
      runs,
    );
  });
});

describe("the way of asking changes no amount", () => {
  test("Max is never insufficient, in either mode", () => {
    fc.assert(
      fc.property(kobo, coinUnits, price, rate, (n, q, p, r) => {
        expect(units(buyCryptoAmount(maxBuy(naira(n), "BTC", at(p, r)), at(p, r)).total)).toBeLessThanOrEqual(
          n,
        );
        const arrives = maxSellNaira(btc(q), at(p, r));
        expect(units(sellForNaira(arrives, "BTC", at(p, r)).crypto)).toBeLessThanOrEqual(q);
      }),
      runs,
    );
  });

  test("buying and selling back, or swapping there and back, never gains a unit; many small never beat one big", () => {
    fc.assert(
      fc.property(coinUnits, fc.integer({ min: 2, max: 9 }), price, rate, (q, parts, p, r) => {
        const paid = buyCryptoAmount(btc(q), at(p, r)).total;
        const back = sellCryptoAmount(btc(q), at(p, r)).total;
        expect(units(back)).toBeLessThanOrEqual(units(paid));
        const there = swapFigures(btc(q), "ETH", millionths(p), millionths(r)).receive;
        expect(units(swapFigures(there, "BTC", millionths(r), millionths(p)).receive)).toBeLessThanOrEqual(q);
        const small = btc(q / BigInt(parts));
        const smallCost = units(buyCryptoAmount(small, at(p, r)).total) * BigInt(parts);
        const whole = btc(small.units * BigInt(parts));
        expect(smallCost).toBeGreaterThanOrEqual(units(buyCryptoAmount(whole, at(p, r)).total));
        const smallGain = units(sellCryptoAmount(small, at(p, r)).total) * BigInt(parts);
        expect(smallGain).toBeLessThanOrEqual(units(sellCryptoAmount(whole, at(p, r)).total));
      }),
      runs,
    );
  });
});

test("one dollar is the minimum on the screen, half a percent less on the server", () => {
  const dollar = usdValue(fromUnits("USDT", 10n ** 8n), new Decimal(1));
  expect(isTooSmall(dollar)).toBe(false);
  expect(isTooSmall(dollar.minus("0.00000001"))).toBe(true);
  expect(isTooSmallForServer(new Decimal("0.995"))).toBe(false);
  expect(isTooSmallForServer(new Decimal("0.99499999"))).toBe(true);
});

test("dollars are cut off to cents, in text and in whole cents", () => {
  expect(["0", "0.999", "1", "12.345", "1234.5"].map((value) => usdText(new Decimal(value)))).toEqual([
    "0.00",
    "0.99",
    "1.00",
    "12.34",
    "1234.50",
  ]);
  expect(["0", "0.999", "0.009", "12.345"].map((value) => usdCents(new Decimal(value)))).toEqual([
    0n,
    99n,
    0n,
    1_234n,
  ]);
  expect([0n, 1n, 123n, 100_000n].map(centsText)).toEqual(["0.00", "0.01", "1.23", "1000.00"]);
});

test("the coin's share of what a buyer pays is one part in 1.02", () => {
  expect(tradedShare.times("1.02").minus(1).abs().lt("1e-70")).toBe(true);
});
