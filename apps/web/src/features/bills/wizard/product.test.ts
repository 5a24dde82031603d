import { describe, expect, it } from "vitest";
import { bestValue } from "./product.ts";

const bundle = (name: string, detail: string, price: number) => ({
  code: `${name} ${detail}`,
  name,
  called: name,
  detail,
  price,
});

describe("best value", () => {
  it("is the cheapest megabyte among bundles that last as long", () => {
    const best = bestValue([
      bundle("1.5GB", "Monthly", 100_000),
      bundle("10GB", "Monthly", 300_000),
      bundle("12 GB", "Monthly", 380_000),
      bundle("100MB", "Daily", 10_000),
      bundle("500MB", "Daily", 30_000),
    ]);
    expect([...best]).toEqual(["10GB Monthly", "500MB Daily"]);
  });

  it("is not said of the only bundle, or of a name without a size", () => {
    expect(bestValue([bundle("2GB", "Weekly", 1), bundle("Night plan", "Weekly", 2)]).size).toBe(0);
  });
});
