import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const script = join(import.meta.dirname, "../../scripts/update-composition.sh");

/** Replaces `docker`: each service's containers are lines of a file, and every call is recorded. */
const docker = `#!/bin/sh
cd "$(dirname "$0")"
echo "$*" >> calls
case "$*" in
  "compose ps -q "*) cat "$4" ;;
  "compose up "*"--scale "*) while [ "$(wc -l < "$8")" -lt "\${7#*=}" ]; do echo "$8-new-$(wc -l < calls)" >> "$8"; done ;;
  "inspect "*) case $4 in *new*) cat health ;; *) echo healthy ;; esac ;;
  "stop "*) grep -v "^$4\\$" api > left; mv left api; grep -v "^$4\\$" worker > left; mv left worker ;;
  "rm --force "*) grep -v "^$3\\$" api > left; mv left api ;;
esac
# The fewest that ran at any moment.
wc -l < api >> counts
exit 0
`;

function update(health: "healthy" | "unhealthy") {
  const folder = mkdtempSync(join(tmpdir(), "update-"));
  const files = { docker, health, api: "api-old-1\napi-old-2\n", worker: "worker-old-1\n", calls: "" };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env.PATH}`, UPDATE_PATIENCE: "0", UPDATE_SETTLE: "0" };
  const { status, stderr } = spawnSync("sh", [script], { encoding: "utf8", env });
  const lines = (name: string) => readFileSync(join(folder, name), "utf8").trim().split("\n");
  return {
    status,
    stderr,
    api: lines("api"),
    worker: lines("worker"),
    calls: lines("calls"),
    counts: lines("counts"),
  };
}

test("an update replaces one container after the other, and never fewer serve than before", () => {
  const { status, api, worker, calls, counts } = update("healthy");
  expect(status).toBe(0);
  expect(api).toEqual([expect.stringContaining("api-new"), expect.stringContaining("api-new")]);
  expect(worker).toEqual([expect.stringContaining("worker-new")]);
  expect(Math.min(...counts.map(Number))).toBe(2);
  const order = calls.filter((call) => /migrate|^stop|desk/.test(call));
  expect(order).toEqual([
    "compose run --rm --no-deps migrate",
    "stop --time 20 api-old-1",
    "stop --time 20 api-old-2",
    "stop --time 20 worker-old-1",
    "compose up --detach --no-deps desk",
  ]);
});

test("a release that does not become healthy is removed, and the old one goes on serving", () => {
  const { status, stderr, api, calls } = update("unhealthy");
  expect([status, api]).toEqual([1, ["api-old-1", "api-old-2"]]);
  expect(stderr).toContain("did not become healthy");
  expect(calls.filter((call) => call.startsWith("stop"))).toEqual([]);
});
