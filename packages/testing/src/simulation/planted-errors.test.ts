import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { plantedErrors } from "./planted-errors.ts";

test("the simulation finds every planted error", { timeout: 600_000 }, async () => {
  const script = fileURLToPath(new URL("./find-planted-errors.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  const answers: { name: string; found: string }[] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers.map(({ name }) => name)).toEqual(plantedErrors.map(({ name }) => name));
  expect(answers.filter(({ found }) => !/^seed \d+: /.test(found))).toEqual([]);
});
