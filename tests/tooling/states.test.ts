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
  const silent = [...(await drawStates())].filter(([, text]) => /\|  \|/.test(text)).map(([file]) => file);
  expect(silent).toEqual([]);
});
