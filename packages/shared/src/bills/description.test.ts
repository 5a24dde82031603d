import { expect, it } from "vitest";
import { descriptionParts, productText, shortBiller } from "./description.ts";

it.each([
  ["MTN Data: 2GB for Monthly for 08031234567", "MTN Data: 2GB (monthly)", "MTN", "2GB (monthly)"],
  ["MTN Data: 100MB Daily for Daily - Daily for 08031234567", "MTN Data: 100MB Daily", "MTN", "100MB Daily"],
  ["DStv: DStv Padi for 1234567895", "DStv: DStv Padi", "DStv", "DStv Padi"],
  ["Ikeja Electric Prepaid for 45012345678", "Ikeja Electric Prepaid", "Ikeja", ""],
  [
    "Abuja Electricity Distribution Company Postpaid for 1",
    "Abuja Electricity Distribution Company Postpaid",
    "Abuja",
    "",
  ],
  ["Aba Power Prepaid for 45012345678", "Aba Power Prepaid", "Aba Power", ""],
  ["MTN airtime for 08031234567", "MTN airtime", "MTN", ""],
  ["Airtime for 08031234567", "Airtime", "", ""],
])("%s is %s beside its recipient, %s in a list", (description, text, seller, product) => {
  expect(productText({ description })).toBe(text);
  const parts = descriptionParts(description);
  expect([shortBiller(parts.biller), parts.product]).toEqual([seller, product]);
  expect(parts.recipient).toMatch(/^\d+$/);
});
