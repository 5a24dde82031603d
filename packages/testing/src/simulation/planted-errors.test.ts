import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { plantedErrors } from "./planted-errors.ts";

/**
 * A copy of core and the simulation for planting errors. It is outside node_modules, where Node runs no TypeScript.
 * The sandbox is linked, because the test configuration reads its keys.
 */
const packages = fileURLToPath(new URL("../../../", import.meta.url));
const root = join(packages, "..");
const place = join(root, ".data/planted", String(process.pid));
const run = promisify(execFile);

beforeAll(() => {
  for (const name of ["core", "testing"]) {
    const copy = join(place, "packages", name);
    mkdirSync(join(copy, "node_modules/@manilla"), { recursive: true });
    cpSync(join(packages, name, "src"), join(copy, "src"), { recursive: true });
    cpSync(join(packages, name, "package.json"), join(copy, "package.json"));
    linkModules(join(packages, name, "node_modules"), join(copy, "node_modules"));
  }
  symlinkSync(join(root, "apps"), join(place, "apps"));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

it.each(plantedErrors)("finds: $name", async ({ name, file, find, replace }) => {
  const path = join(place, "packages/core/src", file);
  const sound = readFileSync(path, "utf8");
  expect(sound.split(find), "the line to spoil stands there once").toHaveLength(2);
  writeFileSync(path, sound.replace(find, replace));
  try {
    const script = join(place, "packages/testing/src/simulation/find-planted-error.ts");
    const { stdout } = await run(process.execPath, [script, name]);
    expect(stdout.trim(), "the first seed that shows it").toMatch(/^\d+ /);
  } finally {
    writeFileSync(path, sound);
  }
});

function linkModules(from: string, to: string): void {
  const others = readdirSync(from).filter((name) => name !== "@manilla");
  for (const name of others) symlinkSync(join(from, name), join(to, name));
  symlinkSync(join(packages, "shared"), join(to, "@manilla/shared"));
  symlinkSync(join(place, "packages/core"), join(to, "@manilla/core"));
}
