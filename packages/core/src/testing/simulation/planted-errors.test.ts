import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { plantedErrors } from "./planted-errors.ts";

/**
 * A copy of the code, so that an error can be planted in it. Outside node_modules, where Node runs no TypeScript; the sandbox,
 * whose keys and paths the test configuration has, lies beside it as it does beside the code.
 */
const core = fileURLToPath(new URL("../../../", import.meta.url));
const root = join(core, "../..");
const place = join(root, ".data/planted", String(process.pid));
const copy = join(place, "packages/core");
const run = promisify(execFile);

beforeAll(() => {
  mkdirSync(copy, { recursive: true });
  cpSync(join(core, "src"), join(copy, "src"), { recursive: true });
  cpSync(join(core, "package.json"), join(copy, "package.json"));
  symlinkSync(join(core, "node_modules"), join(copy, "node_modules"));
  symlinkSync(join(root, "apps"), join(place, "apps"));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

it.each(plantedErrors)("finds: $name", async ({ name, file, find, replace }) => {
  const path = join(copy, "src", file);
  const sound = readFileSync(path, "utf8");
  expect(sound.split(find), "the line to spoil stands there once").toHaveLength(2);
  writeFileSync(path, sound.replace(find, replace));
  try {
    const script = join(copy, "src/testing/simulation/find-planted-error.ts");
    const { stdout } = await run(process.execPath, [script, name]);
    expect(stdout.trim(), "the first seed that shows it").toMatch(/^\d+ /);
  } finally {
    writeFileSync(path, sound);
  }
});
