import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { childEnvironment, root } from "./environment.ts";
import { generate } from "./generate.ts";
import { runChore } from "./start/shutdown.ts";

type Step = { name: string; args: string[] };

const tool = (path: string) => join(root, "node_modules", path);

// In the order of their cost, so that the cheapest mistake is told first.
const steps: Step[] = [
  { name: "format", args: [tool("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"] },
  { name: "words", args: [tool("vitest/vitest.mjs"), "run", "--project", "tooling", "forbidden-words"] },
  { name: "lint", args: [tool("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"] },
  {
    name: "arrows",
    args: [
      tool("dependency-cruiser/bin/dependency-cruiser.mjs"),
      "--config",
      ".dependency-cruiser.mjs",
      "apps",
      "packages",
    ],
  },
  { name: "unused", args: [tool("knip/bin/knip.js")] },
  { name: "types", args: [tool("typescript/bin/tsc"), "-b"] },
];

type Result = { name: string; seconds: number; ok: boolean };

/** Everything a change must pass. All cheap checks run even when one fails; the tests only when none has. */
async function check(): Promise<void> {
  const { values } = parseArgs({ options: { "no-tests": { type: "boolean" } } });
  generate();
  const results: Result[] = [];
  for (const { name, args } of steps) results.push(await runStep(name, args));
  const clean = results.every(({ ok }) => ok);
  if (clean && !values["no-tests"]) results.push(await runStep("tests", [join(root, "scripts/test.ts")]));
  console.log("");
  for (const { name, seconds, ok } of results) {
    console.log(`  ${ok ? "ok    " : "FAILED"}  ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s`);
  }
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
  if (failed.length > 0) process.exitCode = 1;
  console.log(failed.length > 0 ? `\nNot in order: ${failed.join(", ")}.` : "\nEverything is in order.");
}

async function runStep(name: string, args: string[]): Promise<Result> {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, env: childEnvironment(), stdio: "inherit" });
  const ok = await new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
  return { name, seconds: (performance.now() - startedAt) / 1000, ok };
}

await runChore(check);
