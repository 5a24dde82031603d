import { expect, it } from "vitest";
import { lineInput } from "../http/fields.ts";
import { internationalAsTyped } from "../phone-number.ts";
import { pinField } from "./pin.ts";
import {
  emailMaximum,
  isCommonPassword,
  isEmail,
  isPassword,
  isReservedUsername,
  isUsername,
  isWeakPin,
  normalizeEmail,
  normalizeUsername,
  passwordChecks,
  passwordMaximum,
} from "./rules.ts";

it.each([
  "ada@example.com",
  "Ada.O'Neil+tag@mail.example.co.uk",
  "a_b-c@xn--bcher-kva.example",
  "1@2.io",
  "a@ab.io",
  " ada@example.com ",
])("%s is an e-mail", (email) => expect(isEmail(normalizeEmail(email))).toBe(true));

it.each([
  "eve<ada@example.com>",
  "eve,ada@example.com",
  "eve:ada@example.com",
  '"eve"@example.com',
  "eve(ada)@example.com",
  "eve\\@example.com",
  "\u0430da@example.com",
  "ada\u200b@example.com",
  "\u202eada@example.com",
  "ada@ex\u0430mple.com",
  "ada@example..com",
  "ada@-example.com",
  "ada@example",
  "ada@example.com\nBcc: eve@example.com",
  "ada@example.com\0",
  `${"a".repeat(65)}@example.com`,
  "@example.com",
])("%j is not", (email) => expect(isEmail(normalizeEmail(email))).toBe(false));

it.each(["My wallet", "Ọlá's cüp 🙂", "محفظة", "👨‍👩‍👧"])("%s is a line of one's own words", (text) => {
  expect(lineInput(40).parse(` ${text} `)).toBe(text);
});

it.each(["a\u202eb", "a\u200bb", "a\nb", "a\u0007b", "\ufeffa\u2066b", "a\u2028b"])("%j is not", (text) => {
  expect(lineInput(40).safeParse(text).success).toBe(false);
});

it("writes a Nigerian number internationally as soon as it is one, and leaves every other alone", () => {
  expect(internationalAsTyped("08")).toBe("+2348");
  expect(internationalAsTyped("0803 123 4567")).toBe("+234803 123 4567");
  expect(internationalAsTyped("2348031234567")).toBe("+2348031234567");
  for (const other of ["0", "+2348", "+4479", "0044", "23", "ada"])
    expect(internationalAsTyped(other)).toBe(other);
});

it("a username has 3 to 30 letters, digits and underscores", () => {
  const fitting = Array.from({ length: 33 }, (_, length) => length).filter((length) =>
    isUsername("a".repeat(length)),
  );
  expect([fitting[0], fitting.at(-1)]).toEqual([3, 30]);
  for (const name of ["ada o", "ada-o", "ádá", "@ada", "ada.", "ada\n"])
    expect(isUsername(name), name).toBe(false);
  expect(normalizeUsername(" Ada_O ")).toBe("ada_o");
});

it("an e-mail has 64 characters before its sign, labels of 63 after it, and 254 in all", () => {
  const label = (length: number) => "b".repeat(length);
  expect(isEmail(`${label(64)}@x.ng`)).toBe(true);
  expect(isEmail(`${label(65)}@x.ng`)).toBe(false);
  for (const place of ["@L.ng", "@x.L"]) {
    expect(isEmail(`a${place.replace("L", label(63))}`), place).toBe(true);
    expect(isEmail(`a${place.replace("L", label(64))}`), place).toBe(false);
    expect(isEmail(`a${place.replace("L", "b-")}`), place).toBe(false);
    expect(isEmail(`a${place.replace("L", "-b")}`), place).toBe(false);
  }
  const domain = [63, 63, 63].map(label).join(".");
  const long = `${label(61)}@${domain}`;
  expect(emailMaximum).toBe(254);
  expect(long).toHaveLength(253);
  expect(isEmail(`b${long}`)).toBe(true);
  expect(isEmail(`bb${long}`)).toBe(false);
});

it("a password has 8 characters and 128 at most, with upper case, lower case, a digit and a symbol", () => {
  for (const valid of ["Abcdef1!", "Passw0rd!", "Ünïcödé1#", "Ab1 cdef!", `Ab1!${"x".repeat(124)}`])
    expect(isPassword(valid), valid).toBe(true);
  for (const weak of [
    "Abcde1!",
    "abcdef1!",
    "ABCDEF1!",
    "Abcdefg!",
    "Abcdefg1",
    "Abcdef1 ",
    `Ab1!${"x".repeat(125)}`,
  ])
    expect(isPassword(weak), weak).toBe(false);
  expect(passwordMaximum).toBe(128);
  expect(passwordChecks("Ab1!")).toEqual({
    length: false,
    uppercase: true,
    lowercase: true,
    digit: true,
    symbol: true,
  });
});

it("a PIN has exactly four digits; a common one is weak", () => {
  for (const pin of ["0000", "1234", "9071"]) expect(pinField.safeParse(pin).success).toBe(true);
  for (const pin of ["123", "12345", "12a4", "", "１２３４", "1234\n"])
    expect(pinField.safeParse(pin).success, pin).toBe(false);
  const every = Array.from({ length: 10_000 }, (_, pin) => String(pin).padStart(4, "0"));
  expect(every.filter(isWeakPin).join(" ")).toBe(
    "0000 1004 1111 1212 1234 2000 2222 2580 3333 4321 4444 5555 6666 6969 7777 8888 9999",
  );
});

it("a common password is one with a common word before its digits and symbols", () => {
  for (const common of ["Password1!", "P@ssw0rd123!", "Welcome2026!", "Nigeria1960!", "Abc12345!"])
    expect(isCommonPassword(common), common).toBe(true);
  for (const own of ["MyPassword1!", "Password1!x", "Kettle-Moon7"])
    expect(isCommonPassword(own), own).toBe(false);
});

it("a name that begins or ends like the company or an authority is reserved", () => {
  for (const name of "manilla Manilla_ng the_admin support24 _help my_cbn_1 12efcc official".split(" "))
    expect(isReservedUsername(name), name).toBe(true);
  for (const name of ["my_manilla_wallet", "ada", "xhelpx", "badmine"])
    expect(isReservedUsername(name), name).toBe(false);
});
