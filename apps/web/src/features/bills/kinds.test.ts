import { expect, it } from "vitest";
import { productText } from "./kinds.ts";

it.each([
  ["MTN Data: 2GB for Monthly for 08031234567", "MTN Data: 2GB (monthly)"],
  ["MTN Data: 100MB Daily for Daily - Daily for 08031234567", "MTN Data: 100MB Daily"],
  ["DStv: DStv Padi for 1234567895", "DStv: DStv Padi"],
  ["Ikeja Electric Prepaid for 45012345678", "Ikeja Electric Prepaid"],
])("%s is %s beside its recipient", (description, text) => {
  expect(productText({ description })).toBe(text);
});
