import { expect, it } from "vitest";
import { meter } from "../../../testing/lines-fixture.ts";
import { choiceProblem, type Known, lineOf } from "./order.ts";

const { recipient } = meter("home");
const choice = { pays: "electricity", raw: "1000" } as const;
const about = (part: Partial<Known>): Known => ({
  billers: {},
  customers: {},
  phone: "08031234567",
  ...part,
});

it("while the companies load a bill is neither wrong nor payable", () => {
  expect(choiceProblem(recipient, choice, about({}))).toBeUndefined();
  expect(lineOf(recipient, choice, about({}))).toBeNull();
});

it("a company that is not among them is asked for", () => {
  const known = about({ billers: { electricity: [] } });
  expect(choiceProblem(recipient, choice, known)).toBe("Please select an electricity provider");
  expect(lineOf(recipient, choice, known)).toBeNull();
});
