import { expect, it } from "vitest";
import { companyOf, meterKindOf } from "./electricity-screen.tsx";

const ikeja = { identifier: "ikeja-electricity-postpaid-ng", name: "Ikeja Electric Postpaid" };

it("reads the meter off the identifier, or off the name", () => {
  expect(meterKindOf(ikeja)).toBe("postpaid");
  expect(meterKindOf({ identifier: "aba-power", name: "Aba Power (Prepaid)" })).toBe("prepaid");
  expect(meterKindOf({ identifier: "aba-power", name: "Aba Power" })).toBeNull();
});

it("calls the company by its name alone", () => {
  expect(companyOf(ikeja)).toBe("Ikeja Electric");
  expect(companyOf({ identifier: "aba-power", name: "Aba Power (Prepaid)" })).toBe("Aba Power");
  expect(companyOf({ identifier: "aba-power", name: "Aba Power" })).toBe("Aba Power");
});
