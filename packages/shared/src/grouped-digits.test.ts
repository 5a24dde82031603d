import { expect, it } from "vitest";
import { groupDigits } from "./grouped-digits.ts";
import { detailText } from "./wallet/receipt-rows.ts";

it.each([
  ["account", "0123456789", "0123 456 789"],
  ["account", "01234", "0123 4"],
  ["phone", "08031234567", "0803 123 4567"],
  ["meter", "45011112233", "4501 1112 233"],
  ["meter", "0101234567890", "0101 2345 6789 0"],
  ["meter", "Mum's meter · 45011112233", "Mum's meter · 4501 1112 233"],
  ["meter", "Airtime · 0803 123 4567", "Airtime · 0803 123 4567"],
  ["card", "1234567895", "1234 5678 95"],
  ["card", "", ""],
  ["token", "5326-8833 131286689562", "5326 8833 1312 8668 9562"],
  ["token", "12345", "1234 5"],
] as const)("the number of a %s in %s is shown as %s", (kind, text, shown) => {
  expect(groupDigits(kind, text)).toBe(shown);
});

it.each([
  ["Account number", "0123456784", "0123 456 784"],
  ["Smart card", "1234567895", "1234 5678 95"],
  ["Meter number", "45011112233", "4501 1112 233"],
  ["Reset token", "53268833131286689562", "5326 8833 1312 8668 9562"],
  ["Destination tag", "4294967295", "4294967295"],
])("a receipt shows the %s %s as %s", (label, value, shown) => {
  expect(detailText({ label, value })).toBe(shown);
});
