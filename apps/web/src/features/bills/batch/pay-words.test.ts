import { expect, it } from "vitest";
import type { Choice, Known } from "./order.ts";
import { payWords } from "./pay-words.ts";

const known: Known = { billers: { data: [], cable: [], electricity: [] }, customers: {}, phone: "" };
const words = (pays: Choice["pays"][], part: Partial<Known> = {}, count = 0) =>
  payWords({
    count,
    sum: "₦500.00",
    chosen: pays.map((one) => ({ pays: one, raw: "" })),
    known: { ...known, ...part },
  });

it("asks for what the ticked bills lack", () => {
  expect(words([])).toBe("Choose who to pay for");
  expect(words(["cable", "data"])).toBe("Choose a plan or bundle");
  expect(words(["cable", "airtime"])).toBe("Enter an amount");
});

it("asks for nothing while the companies load", () => {
  expect(words(["electricity"], { billers: {} })).toBe("Loading...");
});

it("says what is paid as soon as one bill can be", () => {
  expect(words(["airtime", "cable"], {}, 1)).toBe("Pay ₦500.00 for 1");
});
