import { coins } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { testMarket } from "@manilla/testing/fixtures/market-fixture";
import { fakeReading } from "@manilla/testing/providers/fake-market";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { tradingPrices } from "../prices/known-prices.ts";
import { evaluateRound } from "./evaluate-round.ts";
import { refreshRates } from "./refresh.ts";
import {
  coinBandOf,
  type Doubt,
  fiatBands,
  type Known,
  type ValidatedPrice,
  validatePrice,
} from "./validate-price.ts";

const start = new Date("2026-03-02T10:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const band = coinBandOf("bitcoin");

function known(value: number, at = start): Known {
  return { value: new Decimal(value), at, anchor: new Decimal(value), anchorAt: at };
}

function asked(changes: Partial<ValidatedPrice>): ValidatedPrice {
  const now = changes.now ?? after(15);
  return { seen: 100, at: now, now, known: known(100), doubt: null, band, contradiction: null, ...changes };
}

describe("judge", () => {
  it("accepts a value near the last one", () => {
    const verdict = validatePrice(asked({ seen: 103.25 }));
    expect(verdict).toMatchObject({ kind: "accepted", known: { at: after(15) } });
    expect(verdict.kind === "accepted" && verdict.known.value.toFixed()).toBe("103.25");
  });

  it.each([0, -0, -100, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "refuses %s, which is no price",
    (seen) => {
      expect(validatePrice(asked({ seen }))).toEqual({ kind: "refused", reason: "not_positive" });
    },
  );

  it.each([1000, 1 / 1000, 10.01, 1 / 10.01])("never accepts a jump of ×%s automatically", (factor) => {
    let doubt: Doubt | null = null;
    for (let round = 1; round <= 400; round += 1) {
      const verdict = validatePrice(asked({ seen: 100 * factor, now: after(round * 15), doubt }));
      expect(verdict).toMatchObject({ kind: "doubted", reason: "impossible_jump" });
      if (verdict.kind === "doubted") doubt = verdict.doubt;
    }
  });

  it("believes a jump of ×4 once it has lasted five minutes, and not a round earlier", () => {
    let doubt: Doubt | null = null;
    for (let round = 1; round <= 20; round += 1) {
      const verdict = validatePrice(asked({ seen: 400, now: after(round * 15), doubt }));
      expect(verdict).toMatchObject({ kind: "doubted", reason: "jump" });
      if (verdict.kind === "doubted") doubt = verdict.doubt;
    }
    expect(validatePrice(asked({ seen: 400, now: after(21 * 15), doubt }))).toMatchObject({
      kind: "accepted",
    });
  });

  it("restarts the count of a jump after a pause, and for another value", () => {
    const doubt: Doubt = {
      value: new Decimal(400),
      since: start,
      at: after(290),
      lastAt: after(290),
      times: 19,
    };
    const paused = validatePrice(asked({ seen: 400, now: after(290 + 121), doubt }));
    const moved = validatePrice(asked({ seen: 450, now: after(305), doubt }));
    for (const verdict of [paused, moved])
      expect(verdict).toMatchObject({ kind: "doubted", doubt: { times: 1 } });
  });

  it("measures small steps against the price of minutes ago, so that a lie can't be walked up", () => {
    let last = known(100);
    let highest = 100;
    for (let round = 1; round <= 30; round += 1) {
      const verdict = validatePrice(asked({ seen: highest * 2.9, now: after(round * 15), known: last }));
      if (verdict.kind !== "accepted") continue;
      last = verdict.known;
      highest = verdict.known.value.toNumber();
    }
    expect(highest).toBe(290);
  });

  it("rejects an old or a future price, and an answer older than the last", () => {
    expect(validatePrice(asked({ now: after(900), at: after(299) }))).toEqual({
      kind: "refused",
      reason: "stale",
    });
    expect(validatePrice(asked({ at: after(15 + 121) }))).toEqual({ kind: "refused", reason: "bad_time" });
    expect(validatePrice(asked({ at: new Date(Number.NaN) }))).toEqual({
      kind: "refused",
      reason: "bad_time",
    });
    expect(validatePrice(asked({ at: start }))).toEqual({ kind: "unchanged" });
  });

  it("dates a price no later than it was taken", () => {
    expect(validatePrice(asked({ at: after(100) }))).toMatchObject({
      kind: "accepted",
      known: { at: after(15) },
    });
  });

  it("stops a dollar coin that lost its peg for as long as it lasts", () => {
    const doubt: Doubt = {
      value: new Decimal(0.88),
      since: start,
      at: after(885),
      lastAt: after(885),
      times: 60,
    };
    const pegged = { known: known(1), band: coinBandOf("tether"), now: after(900), doubt };
    expect(validatePrice(asked({ ...pegged, seen: 0.88 }))).toMatchObject({
      kind: "doubted",
      reason: "out_of_range",
    });
    expect(validatePrice(asked({ ...pegged, seen: 0.998 }))).toMatchObject({ kind: "accepted" });
  });

  it("has no first naira rate out of this world", () => {
    const naira = fiatBands.NGN ?? band;
    for (const seen of [1.538, 1 / 1538, 1_538_000]) {
      expect(validatePrice(asked({ seen, known: null, band: naira }))).toMatchObject({ kind: "doubted" });
    }
    expect(validatePrice(asked({ seen: 1538, known: null, band: naira }))).toMatchObject({
      kind: "accepted",
    });
  });

  it("never lets a lie become a price, in 2,000 lives of a feed", () => {
    const lie = fc.constantFrom<((truth: number) => number)[]>(
      () => 0,
      () => Number.NaN,
      (truth) => -truth,
      () => Number.POSITIVE_INFINITY,
      (truth) => truth * 1000,
      (truth) => truth / 1000,
      (truth) => truth * 10.5,
      () => 1e300,
      () => Number.MIN_VALUE,
    );
    const moment = fc.record({ move: fc.double({ min: 0.97, max: 1.03, noNaN: true }), lie: fc.option(lie) });
    const life = fc.record({
      price: fc.double({ min: 0.05, max: 200_000, noNaN: true }),
      moments: fc.array(moment, { minLength: 5, maxLength: 60 }),
    });
    fc.assert(
      fc.property(life, ({ price, moments }) => {
        let truth = price;
        let last = known(price);
        let doubt: Doubt | null = null;
        for (const [index, { move, lie: distort }] of moments.entries()) {
          truth *= move;
          const seen = distort ? distort(truth) : truth;
          const verdict = validatePrice(asked({ seen, now: after((index + 1) * 15), known: last, doubt }));
          doubt = verdict.kind === "doubted" ? verdict.doubt : null;
          if (verdict.kind !== "accepted") continue;
          expect(distort).toBeNull();
          last = verdict.known;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

const { ctx, clock, forex, truth, calm, say, reset } = await testMarket();

describe("lying market data", () => {
  beforeEach(reset);

  it("never trades out of band, in 2,080 quoted prices", async () => {
    const lies = [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1000, 0.001, 20];
    const lie = fc.option(fc.constantFrom(...lies), { freq: 1 });
    const plan = fc.sample(fc.array(lie, { minLength: coins.length, maxLength: coins.length }), {
      numRuns: 160,
      seed: 7,
    });
    let traded = 0;
    for (const factors of plan) {
      for (const [code, price] of truth)
        if (price > 2) truth.set(code, price * (0.99 + (traded % 21) / 1000));
      clock.pass(15);
      calm();
      factors.forEach((factor, index) => {
        const code = coins[index]?.code;
        if (code && factor !== null) say(code, { price: (truth.get(code) ?? 0) * factor });
      });
      const madness = factors[0] ?? null;
      if (madness !== null) forex.tick = { ...forex.tick, bid: 1532 * madness, ask: 1544 * madness };
      await refreshRates(ctx);
      traded += await tradesInBand();
    }
    expect(traded).toBeGreaterThan(200);
  }, 120_000);

  async function tradesInBand(): Promise<number> {
    let count = 0;
    for (const { code } of coins) {
      const at = await tradingPrices(ctx, code).catch(() => null);
      if (!at) continue;
      count += 1;
      const distance = at.price.div(truth.get(code) ?? 0).toNumber();
      expect(distance).toBeGreaterThan(0.6);
      expect(distance).toBeLessThan(1.7);
      expect(at.midRate.toNumber()).toBe(1538);
      expect(at.buyRate.gt(at.midRate) && at.midRate.gt(at.sellRate)).toBe(true);
    }
    return count;
  }
});

it("takes a reported supply of zero for no contradiction of the price", () => {
  const reading = fakeReading("bitcoin", 97_000, { at: start, marketCap: 2e12, circulatingSupply: 0 });
  const data = { coins: [reading], unreadable: [], dollar: null, forex: null, silent: [] };
  const { coins } = evaluateRound(data, { known: new Map(), doubts: new Map() }, start);
  expect(coins).toHaveLength(1);
});
