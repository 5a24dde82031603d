import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawStates, statesFolder } from "../../scripts/draw-states.ts";

test("the drawn states are those of the declarations (otherwise: pnpm states)", () => {
  const drawn = drawStates();
  const found = readdirSync(statesFolder).map((file) => [
    file,
    readFileSync(join(statesFolder, file), "utf8"),
  ]);
  expect(drawn.size).toBeGreaterThan(0);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(drawn));
});

test("every state says what it means", () => {
  const silent = [...drawStates()].filter(([, text]) => /\|  \|/.test(text)).map(([file]) => file);
  expect(silent).toEqual([]);
});
