import { expect, test } from "vitest";
import {
  internationalAsTyped,
  isNigerianMobile,
  localAsTyped,
  localPhone,
  mobileNetworkOf,
  parseInternationalPhone,
  parsePhone,
} from "./phone-number.ts";

test.each([
  ["+234 803 123-4567", "+2348031234567"],
  ["0803 123 4567", "+2348031234567"],
  ["8031234567", "+2348031234567"],
  ["2348031234567", "+2348031234567"],
  ["+234 (0) 803 123 4567", "+2348031234567"],
  ["+23408031234567", "+2348031234567"],
  ["2340803 123 4567", "+2348031234567"],
  ["00234 803 123 4567", "+2348031234567"],
  ["009 234 803 123 4567", "+2348031234567"],
  ["002340803 123 4567", "+2348031234567"],
  ["\u202A+2348031234567\u202C", "+2348031234567"],
  ["\u200E0803\u00AD123\u200B4567\u2069", "+2348031234567"],
  ["+1 (202) 555.0123", "+12025550123"],
])("%s is read as %s", (typed, phone) => {
  expect(parsePhone(typed)).toBe(phone);
});

test.each(["", "0803", "+0803", "+234abc", "12345678901234567", "ada"])("%s is no number", (typed) => {
  expect(parsePhone(typed)).toBeUndefined();
});

test("sign-up asks for the country code", () => {
  expect(parseInternationalPhone("08031234567")).toBeUndefined();
  expect(parseInternationalPhone("+234 803 123 4567")).toBe("+2348031234567");
});

test("a local number keeps its zero, a foreign one its country", () => {
  expect(localPhone("+2348031234567")).toBe("08031234567");
  expect(localPhone("08031234567")).toBe("08031234567");
  expect(localPhone("+12025550123")).toBe("+12025550123");
  // A number that is cut would be another person's.
  expect(localAsTyped("+234 803 123 4567 8")).toBe("080312345678");
});

test.each([
  "08031234567",
  "8031234567",
  "+234 803 123 4567",
  "234 803 123 4567",
  "+234 (0) 803 123 4567",
  "+2340803-123-4567",
  "00234 803 123 4567",
  "009 234 803 123 4567",
  "\u202A0803 123 4567\u202C",
])("%s, typed or pasted, is 08031234567 in a bill and +2348031234567 in the sign-up", (written) => {
  expect(localAsTyped(written)).toBe("08031234567");
  expect(parsePhone(internationalAsTyped(written))).toBe("+2348031234567");
  let [local, international] = ["", ""];
  for (const letter of written) {
    local = localAsTyped(local + letter);
    international = internationalAsTyped(international + letter);
  }
  expect(local).toBe("08031234567");
  expect(parsePhone(international)).toBe("+2348031234567");
});

test("only accepted ranges are Nigerian mobile numbers, and each has its network", () => {
  for (const phone of ["08031234567", "+2348031234567"]) {
    expect(isNigerianMobile(phone)).toBe(true);
    expect(mobileNetworkOf(phone)).toBe("MTN");
  }
  for (const phone of ["", "07001234567", "0803123456", "+12025550123", "+23480312345678"])
    expect(isNigerianMobile(phone)).toBe(false);
});
