import { describe, expect, it } from "vitest";
import {
  codeLength,
  codeMinutes,
  contactMessage,
  identityCooldownSeconds,
  maskContact,
  normalizeContact,
  otpMessage,
  resendSeconds,
} from "./contact.ts";

describe("a contact to verify", () => {
  it.each([
    ["+2348031234567", "+234 803 ••• 67"],
    ["ada.okafor@mail.ng", "a•••@mail.ng"],
    ["🙂a@mail.ng", "🙂•••@mail.ng"],
  ])("shows of %s only %s", (contact, masked) => {
    expect(maskContact(contact)).toBe(masked);
  });

  it.each([
    ["08031234567", "+2348031234567"],
    ["8031234567", "+2348031234567"],
    ["2348031234567", "+2348031234567"],
    ["+234 803 123 4567", "+2348031234567"],
    ["14155550100", "+14155550100"],
    ["+15", "+15"],
  ])("reads the phone %s as %s", (typed, phone) => {
    expect(normalizeContact("phone", typed)).toBe(phone);
  });

  it.each(["", "080312345", "0000000000", "1234567890123456", "phone", "+0123456789", "٠٨٠٣١٢٣٤٥٦٧"])(
    "takes %j for no phone",
    (typed) => {
      expect(normalizeContact("phone", typed)).toBeNull();
    },
  );

  it("reads e-mail without spaces and capitals, and refuses what is none", () => {
    expect(normalizeContact("email", " Ada@Example.COM ")).toBe("ada@example.com");
    for (const typed of ["ada", "ada@", "a b@c.de", "08031234567"])
      expect(normalizeContact("email", typed)).toBeNull();
  });
});

it("codes have six digits and ten minutes, a resend waits one minute and an identity check five", () => {
  expect([codeLength, codeMinutes, resendSeconds, identityCooldownSeconds]).toEqual([6, 10, 60, 300]);
  expect(contactMessage).toBe("Please provide a valid contact method");
  expect(otpMessage).toBe("Please enter a valid 6-digit code");
});
