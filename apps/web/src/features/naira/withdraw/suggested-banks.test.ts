import { expect, it } from "vitest";
import { suggestedBanks } from "./bank-sheet.tsx";

const banks = [
  ["044", "Access Bank"],
  ["058", "Guaranty Trust Bank"],
  ["011", "First Bank of Nigeria"],
  ["033", "United Bank For Africa"],
  ["057", "Zenith Bank"],
  ["035A", "ALAT by WEMA"],
  ["50211", "Kuda Bank"],
  ["999992", "OPay"],
  ["999991", "PalmPay"],
].map(([code = "", name = ""]) => ({ code, name }));
const namesFor = (number: string) => suggestedBanks(number, banks).map(({ name }) => name);

it.each([
  ["0123456784", ["Access Bank", "First Bank of Nigeria"]],
  ["0000014579", ["First Bank of Nigeria"]],
  ["0000000018", ["Guaranty Trust Bank"]],
])("%s has the check digit of %j", (number, names) => {
  expect(namesFor(number)).toEqual(expect.arrayContaining(names));
});

it("a number with another bank's check digit does not suggest a bank", () => {
  expect(namesFor("0123456784")).not.toContain("Guaranty Trust Bank");
});

it("a mobile number without its zero belongs to the banks that number accounts by phone", () => {
  expect(namesFor("8031234567")).toEqual(["OPay", "PalmPay"]);
});

it("an unfinished number suggests nothing", () => {
  expect(namesFor("012345678")).toEqual([]);
});
