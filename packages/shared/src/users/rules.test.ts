import { expect, it } from "vitest";
import { lineInput } from "../http/fields.ts";
import { internationalAsTyped } from "../phone-number.ts";
import { isEmail, normalizeEmail } from "./rules.ts";

it.each([
  "ada@example.com",
  "Ada.O'Neil+tag@mail.example.co.uk",
  "a_b-c@xn--bcher-kva.example",
  "1@2.io",
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
