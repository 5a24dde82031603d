import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";

const shim = readFileSync(join(root, "scripts/container/bin/pnpm"), "utf8").replaceAll("/app/", root);
const cwd = mkdtempSync(join(tmpdir(), "backups-"));
const env = { PATH: process.env.PATH, OWNER_DATABASE_URL: "postgres://127.0.0.1:9/none" };
const run = (...args: string[]) =>
  spawnSync("sh", ["-c", shim, "pnpm", ...args], { encoding: "utf8", cwd, env });

test("the image for operators runs the runbooks' commands as package.json does, and needs no pnpm", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const known = [...shim.matchAll(/^ {2}([a-z-]+)\) exec node (?:.*?)(scripts.+) "\$@"/gm)];
  expect(known.length).toBe(4);
  for (const [, name = "", script = ""] of known)
    expect(scripts[name]).toBe(`node scripts/up.mjs run ${script}`);
  expect(run("ops", "help").stdout).toContain("pnpm ops verify");
  expect(run("backup").stderr).toContain("pnpm restore <file>");
  expect(run("start")).toMatchObject({ status: 1, stderr: expect.stringContaining("pnpm support-login") });
});

test("a backup's file is in the folder of whoever types the command, as that of the image can't be written", () => {
  writeFileSync(join(cwd, "here.dump"), "");
  expect(run("restore", "here.dump").stderr).toContain("here.dump.sha256 is missing");
});
