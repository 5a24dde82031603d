import { spawn } from "node:child_process";
import { join } from "node:path";
import { findTextFaults } from "./check/texts.ts";
import { parseCliArgs } from "./cli-args.ts";
import { childEnvironment, root } from "./environment.ts";
import { generateClient } from "./generate.ts";
import { runChore } from "./start/shutdown.ts";

type Step = { name: string; run: () => Promise<boolean> };
type Result = { name: string; seconds: number; ok: boolean };

const arrows = ["--config", ".dependency-cruiser.mjs", "apps", "packages"];

const steps: Step[] = [
  tool("format", "@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]),
  finder("texts", findTextFaults),
  tool("arrows", "dependency-cruiser/bin/dependency-cruiser.mjs", arrows),
  tool("unused", "knip/bin/knip.js", []),
  // TypeScript 7 is three times as fast as 6, but has no API yet. So the tools that read the syntax use 6.
  // Version 7 runs with one checker, because each of the usual four would check the shared types again (41 instead of
  // 25 s of processor time).
  tool("types", "typescript-native/bin/tsc", ["-b", "--checkers", "1"]),
  tool("lint", "oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]),
];

async function check(): Promise<void> {
  const { values } = parseCliArgs({ "no-tests": { type: "boolean" } }, "npm run check [-- --no-tests]");
  generateClient();
  const results: Result[] = [];
  for (const step of steps) results.push(await timed(step));
  if (results.every(({ ok }) => ok) && !values["no-tests"]) {
    results.push(await timed({ name: "tests", run: () => runNode([join(root, "scripts/test.ts")]) }));
  }
  console.log("");
  for (const { name, seconds, ok } of results) {
    console.log(`  ${ok ? "ok    " : "FAILED"}  ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s`);
  }
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
  if (failed.length > 0) process.exitCode = 1;
  console.log(failed.length > 0 ? `\nNot in order: ${failed.join(", ")}.` : "\nEverything is in order.");
}

async function timed({ name, run }: Step): Promise<Result> {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const ok = await run();
  return { name, seconds: (performance.now() - startedAt) / 1000, ok };
}

function tool(name: string, path: string, args: string[]): Step {
  return { name, run: () => runNode([join(root, "node_modules", path), ...args]) };
}

function runNode(args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: root, env: childEnvironment(), stdio: "inherit" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

function finder(name: string, find: (root: string) => string[]): Step {
  const run = async () => {
    const found = find(root);
    for (const fault of found) console.log(fault);
    return found.length === 0;
  };
  return { name, run };
}

await runChore(check);
