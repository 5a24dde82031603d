import { expect, it } from "vitest";
import { bindingLimit } from "./limit-note.tsx";

const line = {
  currency: "NGN" as const,
  daily: "20000000.00",
  used: "2000.00",
  left: "19998000.00",
  perTransaction: "5000000.00",
};

it("says nothing where the balance ends first", () => {
  expect(bindingLimit(line, "568000.00")).toBeNull();
  expect(bindingLimit(line, null)).toBeNull();
});

it("names the limit that ends first", () => {
  expect(bindingLimit(line, "9000000.00")).toBe("once");
  expect(bindingLimit({ ...line, left: "1000.00" }, "9000.00")).toBe("day");
  expect(bindingLimit({ ...line, perTransaction: null }, "30000000.00")).toBe("day");
  expect(bindingLimit({ ...line, daily: "0.00", left: "0.00" }, "0.00")).toBe("level");
});
