import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { checksumOf, writeDump } from "../../scripts/backup/dump.ts";

const folder = mkdtempSync(join(tmpdir(), "backup-twice-"));
const url = "postgresql://nobody@127.0.0.1:9/nothing";

// Prints its process id in several lines, so that a mixed file would show two ids.
writeFileSync(join(folder, "pg_dump"), '#!/bin/sh\nfor line in 1 2 3 4 5 6; do echo "$$"; sleep 0.1; done\n');
chmodSync(join(folder, "pg_dump"), 0o755);
vi.stubEnv("PATH", `${folder}${delimiter}${process.env["PATH"]}`);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test("when two backups write one file at once, one is written whole and the other is refused", async () => {
  const file = join(folder, "manilla.dump");
  const outcomes = await Promise.allSettled([writeDump({ url, file }), writeDump({ url, file })]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: expect.stringContaining("another backup") },
  });
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(lines).toHaveLength(6);
  expect(new Set(lines).size).toBe(1);
  expect(readFileSync(`${file}.sha256`, "utf8")).toContain(await checksumOf(file));
  expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([]);
  await expect(writeDump({ url, file })).rejects.toThrow("exists already");
});

test("what a killed backup left is named, and not taken away", async () => {
  const file = join(folder, "killed.dump");
  writeFileSync(`${file}.unfinished`, "half");
  await expect(writeDump({ url, file })).rejects.toThrow(`${file}.unfinished`);
  expect(readFileSync(`${file}.unfinished`, "utf8")).toBe("half");
  expect(existsSync(file)).toBe(false);
});
