import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawStates, statesFolder } from "../../scripts/draw-states.ts";

test("the drawn states are those of the tables (otherwise: pnpm run states)", async () => {
  const drawn = await drawStates();
  const found = readdirSync(statesFolder).map((file) => [
    file,
    readFileSync(join(statesFolder, file), "utf8"),
  ]);
  expect(drawn.size).toBeGreaterThan(0);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(drawn));
});

test("every state says what it means", async () => {
  for (const [file, text] of await drawStates()) expect(text, file).not.toMatch(/\|  \|/);
});
