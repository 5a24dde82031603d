import { expect, test } from "vitest";
import {
  internationalAsTyped,
  isNigerianMobile,
  localAsTyped,
  localPhone,
  mobileNetworkOf,
  parseInternationalPhone,
  parsePhone,
  phoneNumberOf,
  typedPhoneMaximum,
  typedPhoneMinimum,
} from "./phone-number.ts";

test.each([
  ["2340803 123 4567", "+2348031234567"],
  ["002340803 123 4567", "+2348031234567"],
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

test("a Nigerian code inside another number stays as it is", () => {
  for (const other of ["+1+2340803", "10803", "12348"]) expect(internationalAsTyped(other)).toBe(other);
  expect(localAsTyped("12348031")).toBe("12348031");
  expect(localPhone("+1+2348")).toBe("+1+2348");
  for (const digits of ["1002348031", "107012345678", "17012345678"])
    expect(parsePhone(digits)).toBe(`+${digits}`);
});

test("a local number keeps its zero, a foreign one its country", () => {
  expect(localPhone("+2348031234567")).toBe("08031234567");
  expect(localPhone("08031234567")).toBe("08031234567");
  expect(localPhone("+12025550123")).toBe("+12025550123");
  // A shortened number could belong to another person.
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
  expect(parsePhone(written)).toBe("+2348031234567");
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

test("a number has its plus sign and 1 to 15 digits, the first no zero", () => {
  const international = ["+1", `+${"1".repeat(15)}`, "+9", "+2348031234567"];
  expect(international.map(parseInternationalPhone)).toEqual(international);
  const others = ["+", `+${"1".repeat(16)}`, "+0123", "12345678901", "x+123", "+123x", "++123", "+123\n4x"];
  for (const text of others) expect(parseInternationalPhone(text), text).toBeUndefined();
  expect(phoneNumberOf("+2348031234567")).toBe("+2348031234567");
  expect(() => phoneNumberOf("08031234567")).toThrow("not an international phone number");
});

test("typed without its plus sign it has 10 to 15 digits", () => {
  expect([typedPhoneMinimum, typedPhoneMaximum]).toEqual([10, 15]);
  expect(parsePhone("123456789")).toBeUndefined();
  expect(parsePhone("1234567890")).toBe("+1234567890");
  expect(parsePhone("123456789012345")).toBe("+123456789012345");
  expect(parsePhone("1234567890123456")).toBeUndefined();
  expect(parsePhone("12345678901a")).toBeUndefined();
});

test("eleven digits after a zero and ten after 7, 8 or 9 are Nigerian, others have a country code", () => {
  expect(parsePhone("07012345678")).toBe("+2347012345678");
  expect(parsePhone("7012345678")).toBe("+2347012345678");
  expect(parsePhone("9012345678")).toBe("+2349012345678");
  expect(parsePhone("6012345678")).toBe("+6012345678");
  expect(parsePhone("80123456789")).toBe("+80123456789");
  expect(parsePhone("0701234567")).toBeUndefined();
  expect(parsePhone("070123456789")).toBeUndefined();
});

test("the three digits after the zero are 701-709, 802-819, 901-909 or 915-918, and nothing else", () => {
  const accepted = Array.from({ length: 1_000 }, (_, prefix) => String(prefix).padStart(3, "0")).filter(
    (prefix) => isNigerianMobile(`0${prefix}1234567`),
  );
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  expect(accepted).toEqual([...range(701, 709), ...range(802, 819), ...range(901, 909), ...range(915, 918)]);
  for (const phone of ["0803123456", "080312345678", "x08031234567", "08031234567x", "18031234567"])
    expect(isNigerianMobile(phone), phone).toBe(false);
});

test("the network follows from the prefix, and from an unknown one none", () => {
  const all = Array.from({ length: 300 }, (_, index) => String(700 + index));
  const byNetwork = new Map<string, string[]>();
  for (const prefix of all) {
    const network = mobileNetworkOf(`0${prefix}1234567`);
    if (network) byNetwork.set(network, [...(byNetwork.get(network) ?? []), prefix]);
  }
  expect(
    Object.fromEntries([...byNetwork].map(([network, prefixes]) => [network, prefixes.join(" ")])),
  ).toEqual({
    MTN: "703 704 706 707 803 806 810 813 814 816 903 906 913 916",
    Airtel: "701 708 802 808 812 901 902 904 907 911 912",
    Glo: "705 805 807 811 815 905 915",
    "9mobile": "809 817 818 908 909",
    Smile: "702",
    ntel: "804",
  });
  expect(mobileNetworkOf("")).toBeNull();
});
