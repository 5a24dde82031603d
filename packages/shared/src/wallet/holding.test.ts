import fc from "fast-check";
import { expect, it } from "vitest";
import { afterChange, gainOf, type HoldingChange, noHolding } from "./holding.ts";

const fold = (changes: readonly HoldingChange[]) => changes.reduce(afterChange, noHolding);

it("averages what was paid, and takes its share along when some is sold", () => {
  const held = fold([
    { type: "bought", units: 100n, kobo: 1_000n },
    { type: "bought", units: 100n, kobo: 3_000n },
    { type: "sold", units: 50n, kobo: 1_500n },
  ]);
  expect(held).toEqual({ units: 150n, cost: 3_000n, realised: 500n, complete: true });
  expect(gainOf(held, 4_500n)).toEqual({ kobo: 1_500n, percent: "50.00" });
});

it("makes no gain of what is sent, and says when a worth is not known", () => {
  const held = fold([
    { type: "received", units: 10n, kobo: null },
    { type: "bought", units: 10n, kobo: 200n },
    { type: "moved", units: 10n, kobo: null },
  ]);
  expect(held).toEqual({ units: 10n, cost: 100n, realised: 0n, complete: false });
});

it("never leaves a cost without units, nor a negative one", () => {
  const change = fc.record({
    type: fc.constantFrom("bought" as const, "received" as const, "sold" as const, "moved" as const),
    units: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    kobo: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const { units, cost } = fold(changes);
      expect(units >= 0n && cost >= 0n && (units > 0n || cost === 0n)).toBe(true);
    }),
  );
});

it("a coin that moves away takes its share of the cost, without a gain", () => {
  const held = fold([
    { type: "bought", units: 3n, kobo: 100n },
    { type: "moved", units: 1n, kobo: 900n },
  ]);
  expect(held).toEqual({ units: 2n, cost: 67n, realised: 0n, complete: true });
  expect(fold([{ type: "moved", units: 5n, kobo: 1n }])).toEqual(noHolding);
});

it("a loss is below zero, and more leaving than was counted takes all of it", () => {
  const held = fold([
    { type: "received", units: 10n, kobo: 1_000n },
    { type: "sold", units: 25n, kobo: 400n },
  ]);
  expect(held).toEqual({ units: 0n, cost: 0n, realised: -600n, complete: true });
  expect(fold([{ type: "sold", units: 5n, kobo: null }])).toEqual({ ...noHolding, complete: false });
  expect(
    fold([
      { type: "received", units: 5n, kobo: null },
      { type: "sold", units: 5n, kobo: 7n },
    ]),
  ).toEqual({ units: 0n, cost: 0n, realised: 7n, complete: false });
});

it("a gain is cut to two decimals of a percent, and none without a cost", () => {
  expect(gainOf({ cost: 300n }, 400n)).toEqual({ kobo: 100n, percent: "33.33" });
  expect(gainOf({ cost: 300n }, 100n)).toEqual({ kobo: -200n, percent: "-66.66" });
  expect(gainOf({ cost: 0n }, 5n)).toEqual({ kobo: 5n, percent: null });
});
