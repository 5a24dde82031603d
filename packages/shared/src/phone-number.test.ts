import { expect, test } from "vitest";
import {
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
  expect(localAsTyped("+234 803 123 4567 8")).toBe("08031234567");
});

test("only accepted ranges are Nigerian mobile numbers, and each has its network", () => {
  for (const phone of ["08031234567", "+2348031234567"]) {
    expect(isNigerianMobile(phone)).toBe(true);
    expect(mobileNetworkOf(phone)).toBe("MTN");
  }
  for (const phone of ["", "07001234567", "0803123456", "+12025550123", "+23480312345678"])
    expect(isNigerianMobile(phone)).toBe(false);
});
