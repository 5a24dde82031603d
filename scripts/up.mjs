#!/usr/bin/env node
// Plain JavaScript, because it runs on the machine's own Node (18 or later). It installs the packages of the lockfile
// and continues with the Node version that the lockfile pins. All other scripts are TypeScript and use that Node.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const pnpm = "pnpm@12.21.0";
const installedMark = join(root, "node_modules", ".installed-from");
const commands = {
  start: "scripts/start.ts",
  dev: "scripts/dev.ts",
  test: "scripts/test.ts",
  check: "scripts/check.ts",
  reset: "scripts/reset.ts",
};

const [command = "start", ...rest] = process.argv.slice(2);
const script = command === "run" ? rest.shift() : commands[command];

if (Number.parseInt(process.versions.node, 10) < 18) {
  leave(`Node ${process.versions.node} is too old: install Node 18 or later.`);
}
if (!script) leave(`Usage: node scripts/up.mjs ${Object.keys(commands).join(" | ")} | run <script>`);

await install();
process.exitCode = await runPinned([join(root, script), ...rest]);

async function install() {
  const wanted = fingerprint();
  if (existsSync(installedMark) && readFileSync(installedMark, "utf8") === wanted) return;
  console.log("Installing packages. The first time takes a minute or two …");
  const args = [
    "--yes",
    pnpm,
    "install",
    "--frozen-lockfile",
    // Without this setting pnpm may ask a question that nobody can answer.
    "--config.confirmModulesPurge=false",
    // The packages must fit the pinned Node, not the Node that runs this script.
    `--config.nodeVersion=${read(".nvmrc").trim()}`,
  ];
  // With NODE_ENV=production pnpm would leave out the tools.
  const status = await run("npx", args, { ...process.env, NODE_ENV: "development" });
  if (status !== 0)
    leave(`The packages could not be installed (pnpm ended with ${status}). Is the network reachable?`);
  writeFileSync(installedMark, wanted);
}

function fingerprint() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  for (const name of [".nvmrc", "pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"])
    hash.update(read(name));
  return hash.digest("hex");
}

function read(name) {
  return readFileSync(join(root, name), "utf8");
}

async function runPinned(args) {
  const bin = join(root, "node_modules", ".bin");
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` };
  const pinned = join(bin, process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(pinned)) return run(pinned, args, env);
  if (Number.parseInt(process.versions.node, 10) >= 24) return run(process.execPath, args, env);
  return leave(
    `npm has no Node 24 for ${process.platform}-${process.arch}: install Node 24 or later and run this again.`,
  );
}

function run(program, args, env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    // The child handles the signal and stops everything in order. We wait until it has ended.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    stopWithNpm(child);
    child.on("error", (error) => leave(`${program} can't be run: ${error.message}`));
    child.on("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

// npm and pnpm forward a signal only to the shell between them and this process. The shell ends without forwarding
// it, so a new parent process is our signal to stop.
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 300);
  watch.unref();
}

function leave(sentence) {
  console.error(sentence);
  process.exit(1);
}
