import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawStates, statesPage } from "../../scripts/draw-states.ts";

test("the drawn states are those of the declarations (otherwise: pnpm states)", () => {
  expect(readFileSync(statesPage, "utf8")).toBe(drawStates());
});

test("every state says what it means", () => {
  expect(drawStates()).toContain("| `held` | open |");
  expect(drawStates()).not.toMatch(/\|  \|/);
});
