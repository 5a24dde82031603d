import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { demoPassword } from "../../prisma/seed/demo-people.ts";
import { root } from "../../scripts/environment.ts";

// Runs the commands of docs/production.md, from its section "Start" on, against a running laptop composition with the
// demo person. Use `--without "pnpm backup,pnpm restore"` if pg_dump is older than the server.
const { values } = parseArgs({ options: { without: { type: "string", default: "" } } });
const left = ["compose build", "compose up", ...values.without.split(",").filter(Boolean)];
const [, page = ""] = readFileSync(join(root, "docs/production.md"), "utf8").split("## Start");
const blocks = page.split("```sh\n").slice(1);
const lines = blocks.flatMap((block) => (block.split("```")[0] ?? "").split("\n"));
const commands = lines.filter((line) => line.startsWith("docker compose") || line.startsWith("sh scripts"));

let failed = 0;
let password = "";
for (const line of commands.filter((one) => left.every((what) => !one.includes(what)))) {
  const command = line
    .replaceAll("docker compose", compose())
    .replaceAll("compose exec", "compose exec -T")
    .replaceAll(/ada\b/g, "demo")
    .replaceAll("…", password)
    .replaceAll("2026-11-26", "$(date +%F)");
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd: root,
    encoding: "utf8",
    input: line.includes("psql 'postgres")
      ? "select count(*) from support.stuck_operation"
      : `${demoPassword}\n`,
  });
  password = /support_demo:([^@]+)@/.exec(stdout)?.[1] ?? password;
  console.log(`${status === 0 ? "right" : "WRONG"}  ${line}`);
  if (status === 0) continue;
  failed += 1;
  console.log(`${stdout}${stderr}`.slice(-2_000));
}
console.log(`${commands.length} commands, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function compose(): string {
  try {
    execFileSync("docker", ["compose", "version"], { stdio: "ignore" });
    return "docker compose";
  } catch {
    return "docker-compose";
  }
}
