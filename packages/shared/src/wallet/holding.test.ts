import fc from "fast-check";
import { expect, it } from "vitest";
import { afterChange, gainOf, type HoldingChange, noHolding } from "./holding.ts";

const fold = (changes: readonly HoldingChange[]) => changes.reduce(afterChange, noHolding);

it("averages what was paid, and takes its share along when some is sold", () => {
  const held = fold([
    { is: "bought", units: 100n, kobo: 1_000n },
    { is: "bought", units: 100n, kobo: 3_000n },
    { is: "sold", units: 50n, kobo: 1_500n },
  ]);
  expect(held).toEqual({ units: 150n, cost: 3_000n, realised: 500n, complete: true });
  expect(gainOf(held, 4_500n)).toEqual({ kobo: 1_500n, percent: "50.00" });
});

it("makes no gain of what is sent, and says when a worth is not known", () => {
  const held = fold([
    { is: "received", units: 10n, kobo: null },
    { is: "bought", units: 10n, kobo: 200n },
    { is: "moved", units: 10n, kobo: null },
  ]);
  expect(held).toEqual({ units: 10n, cost: 100n, realised: 0n, complete: false });
});

it("never leaves a cost without units, nor a negative one", () => {
  const change = fc.record({
    is: fc.constantFrom("bought" as const, "received" as const, "sold" as const, "moved" as const),
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
