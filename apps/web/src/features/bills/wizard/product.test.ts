import { describe, expect, it } from "vitest";
import { bestValue, byValidity, productOfBundle, validityOf } from "./product.ts";

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

  it("is not said of data that is good at night or for one app only, and compares with none of it", () => {
    const night = { ...bundle("10GB", "1 day", 20_000), called: "10GB Night 1 day" };
    const video = { ...bundle("9GB", "1 day", 20_000), called: "9GB YouTube" };
    const [small, large] = [bundle("1GB", "1 day", 35_000), bundle("2GB", "1 day", 60_000)];
    expect([...bestValue([night, video, small, large])]).toEqual(["2GB 1 day"]);
    const shown = productOfBundle({
      code: "n",
      name: "1GB Night 1 day",
      data: "1GB",
      validity: "1 day",
      price: 1,
    });
    expect(shown.detail).toBe("1GB Night 1 day");
  });

  it("is not said of the only bundle, or of a name without a size", () => {
    expect(bestValue([bundle("2GB", "Weekly", 1), bundle("Night plan", "Weekly", 2)]).size).toBe(0);
  });
});

it.each([
  ["Daily", "days"],
  ["24 hours", "days"],
  ["N100 100MB - 24 hrs", "days"],
  ["24hrs", "days"],
  ["1GB Weekend Plan", "days"],
  ["Three months", "month"],
  ["3 days", "days"],
  ["Weekly", "weeks"],
  ["7 days", "weeks"],
  ["2 weeks", "weeks"],
  ["Monthly", "month"],
  ["30 days", "month"],
  ["1-month plan", "month"],
  ["60 days", "longer"],
  ["3 months", "longer"],
  ["1 year", "longer"],
  ["", "other"],
  ["Bonus", "other"],
])("%s lasts: %s", (said, group) => {
  expect(validityOf(said)).toBe(group);
});

it("the short ones come first, in the vendor's order; a name says it where the vendor does not", () => {
  const product = (name: string, detail: string, called = name) => ({
    code: name,
    name,
    called,
    detail,
    price: 1,
  });
  const ordered = byValidity([
    product("2GB", "Monthly"),
    product("1GB night", "", "1GB night for 1 day"),
    product("10GB", "Monthly"),
    product("Bonus", ""),
    product("100MB", "Daily"),
    product("750MB", "2 weeks"),
  ]);
  expect(ordered.map(({ name }) => name)).toEqual(["1GB night", "100MB", "750MB", "2GB", "10GB", "Bonus"]);
});
