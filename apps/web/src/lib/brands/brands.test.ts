import { expect, it } from "vitest";
import { findBrand, rankBrand } from "./brands.ts";

it.each([
  ["Guaranty Trust Bank", "gtb"],
  ["Guaranty Trust Bank", "gtbank"],
  ["United Bank For Africa", "uba"],
  ["First City Monument Bank", "fcmb"],
  ["OPay (Paycom)", "opay"],
  ["First Bank of Nigeria", "fbn"],
  ["Ikeja Electric Prepaid", "ikedc"],
  ["Eko Electricity Distribution", "ekedc"],
  ["Abuja Electricity Distribution", "aedc"],
  ["Port Harcourt Electricity", "phed"],
  ["MTN Data", "mtn"],
])("finds %s by %s", (name, typed) => {
  const brand = findBrand("bank", name) ?? findBrand("biller", name);
  expect(brand?.alsoCalled.split(" ")).toContain(typed);
});

it("sorts the most used first, and those without a logo last", () => {
  expect(rankBrand("bank", "Guaranty Trust Bank")).toBeLessThan(rankBrand("bank", "Unity Bank"));
  expect(rankBrand("bank", "Unity Bank")).toBeLessThan(rankBrand("bank", "Bowen Microfinance Bank"));
  expect(rankBrand("biller", "Ikeja Electric")).toBeLessThan(rankBrand("biller", "Yola Electricity"));
  expect(findBrand("bank", "Abbey Mortgage Bank")).toBeUndefined();
});

it("every mark's letters can be read on its colour", () => {
  const names = ["OPay", "Access Bank", "Sterling Bank", "Unity Bank", "Providus Bank", "Union Bank"];
  for (const name of names)
    expect(contrastWithWhite(findBrand("bank", name)?.colour ?? "#fff"), name).toBeGreaterThan(4);
});

function contrastWithWhite(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}
