import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";

const shim = readFileSync(join(root, "scripts/container/bin/pnpm"), "utf8").replace("cd /app", `cd ${root}`);
const run = (...args: string[]) =>
  spawnSync("sh", ["-c", shim, "pnpm", ...args], { encoding: "utf8", env: { PATH: process.env.PATH } });

test("the image for operators runs the runbooks' commands as package.json does, and needs no pnpm", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const known = [...shim.matchAll(/^ {2}([a-z-]+)\) exec node (.+) "\$@"/gm)];
  expect(known.length).toBe(4);
  for (const [, name = "", script = ""] of known)
    expect(scripts[name]).toBe(`node scripts/up.mjs run ${script}`);
  expect(run("ops", "help").stdout).toContain("pnpm ops verify");
  expect(run("backup").stderr).toContain("pnpm restore <file>");
  expect(run("start")).toMatchObject({ status: 1, stderr: expect.stringContaining("pnpm support-login") });
});
