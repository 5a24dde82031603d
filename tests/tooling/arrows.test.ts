import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";
import { innocentFiles, plantedViolations } from "./planted-violations.ts";

type Violation = { from: string; rule: { name: string } };
type Configuration = { default: { forbidden: { name: string }[] } };

const packages = [
  "packages/shared",
  "packages/core",
  "packages/testing",
  "packages/ui",
  "apps/api",
  "apps/worker",
  "apps/web",
  "apps/sandbox",
];
const tool = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");

let stack: string;
let found: Violation[];

beforeAll(() => {
  stack = mkdtempSync(join(tmpdir(), "manilla-arrows-"));
  layOut(stack);
  for (const [file, content] of Object.entries(innocentFiles)) write(file, content);
  for (const { files } of plantedViolations)
    for (const [file, content] of Object.entries(files)) write(file, content);
  found = cruise();
}, 60_000);

afterAll(() => rmSync(stack, { recursive: true, force: true }));

test("every rule has a planted violation", async () => {
  const { default: configuration }: Configuration = await import(join(root, ".dependency-cruiser.mjs"));
  const rules = configuration.forbidden.map(({ name }) => name);
  expect(new Set(plantedViolations.map(({ rule }) => rule))).toEqual(new Set(rules));
});

test.each(plantedViolations)("$rule fires, and no other rule, at $files", ({ rule, files }) => {
  const names = found.filter(({ from }) => from in files).map((violation) => violation.rule.name);
  expect(new Set(names)).toEqual(new Set([rule]));
});

test("what is allowed sets off nothing", () => {
  expect(found.filter(({ from }) => from in innocentFiles)).toEqual([]);
});

function cruise(): Violation[] {
  const args = [tool, "--config", ".dependency-cruiser.mjs", "--output-type", "json", "apps", "packages"];
  // The exit code is the number of violations, so it is ignored. The output is read.
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: stack,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (!stdout) throw new Error(stderr);
  const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[] } };
  return summary.violations.map(({ from, rule }) => ({ from, rule }));
}

function write(file: string, content: string): void {
  mkdirSync(dirname(join(stack, file)), { recursive: true });
  writeFileSync(join(stack, file), content);
}

// Copies the real manifests and tools without sources. The planted files contain all imports under test.
function layOut(folder: string): void {
  for (const file of ["package.json", ".dependency-cruiser.mjs", "tsconfig.base.json"]) {
    cpSync(join(root, file), join(folder, file));
  }
  linkModules(join(root, "node_modules"), join(folder, "node_modules"), folder);
  for (const name of packages) {
    mkdirSync(join(folder, name, "src"), { recursive: true });
    cpSync(join(root, name, "package.json"), join(folder, name, "package.json"));
    linkModules(join(root, name, "node_modules"), join(folder, name, "node_modules"), folder);
  }
}

// Links our own packages to the copies with planted imports, and all others to the real packages.
function linkModules(from: string, to: string, folder: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === "@manilla") linkOwn(join(from, name), join(to, name), folder);
    else symlinkSync(join(from, name), join(to, name));
  }
}

function linkOwn(from: string, to: string, folder: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) symlinkSync(join(folder, "packages", name), join(to, name));
}
