import { expect, it } from "vitest";
import { byValidity, validityOf } from "./validity.ts";

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
