import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { backupMetric, writeDump } from "../../scripts/backup/dump.ts";
import { restoreDump } from "../../scripts/backup/restore.ts";
import { migrate } from "../../scripts/migrate.ts";
import { onDatabase, rowsOn } from "../../scripts/services/on-database.ts";
import { findPostgresPrograms } from "../../scripts/test/installed.ts";
import { judgeRequests } from "../chaos/judge.ts";
import { type Run, startSpending } from "../chaos/ledger-run.ts";
import { type OwnPostgres, ownPostgres } from "../chaos/own-postgres.ts";

const folder = mkdtempSync(join(tmpdir(), "backup-"));
const file = join(folder, "manilla.dump");
let server: OwnPostgres;
let elsewhere: OwnPostgres;
let run: Run;

beforeAll(async () => {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new Error("This test needs PostgreSQL's client programs.");
  vi.stubEnv("PATH", `${programs}${delimiter}${process.env["PATH"]}`);
  const binaries = { postgres: join(programs, "postgres"), initdb: join(programs, "initdb") };
  server = await ownPostgres({ binaries });
  elsewhere = await ownPostgres({ binaries });
  await rowsOn(server.url, "create database manilla");
  await migrate({ url: books(server) });
  run = await startSpending(books(server), { clients: 8, people: 6 });
  await vi.waitUntil(async () => (await keysOf(books(server))).length > 20, { timeout: 60_000 });
  await writeDump({ url: books(server), file });
  await run.stop();
  await run.close();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([server?.remove(), elsewhere?.remove()]);
  rmSync(folder, { recursive: true, force: true });
});

function books({ url }: OwnPostgres): string {
  return new URL("/manilla", url).href;
}

const keysOf = async (url: string) =>
  (await rowsOn<{ key: string }>(url, "select key from ledger.idempotency")).map(({ key }) => key);

test("a dump made while money moves is one moment, and only its owner's to read", async () => {
  for (const name of [file, `${file}.sha256`]) expect(statSync(name).mode & 0o777).toBe(0o600);
  await expect(writeDump({ url: books(server), file }), "nor written over").rejects.toThrow("exists already");
  const [metric, time] = readFileSync(join(dirname(file), "manilla_backup.prom"), "utf8")
    .trim()
    .split(" ");
  expect([metric, Date.now() / 1_000 - Number(time) < 600], "for the alert").toEqual([backupMetric, true]);
  await rowsOn(elsewhere.url, "create database manilla");
  await restoreDump({ url: books(elsewhere), file });
  const keys = new Set(await keysOf(books(elsewhere)));
  expect(keys.size).toBeGreaterThan(0);
  expect(keys.size, "it went on meanwhile").toBeLessThan((await keysOf(books(server))).length);
  const then = run.requests.filter(({ key }) => keys.has(key));
  expect(await judgeRequests(books(elsewhere), then)).toEqual([]);
});

test("on another server the roles are held to what they were", async () => {
  const sql = `select rolname, coalesce(array_to_string(setconfig, ' '), '') as held
    from pg_roles left join pg_db_role_setting on setrole = pg_roles.oid
    where rolname ~ '^(manilla|support)_' order by rolname`;
  const roles = await rowsOn(elsewhere.url, sql);
  expect(roles).toEqual(await rowsOn(server.url, sql));
  expect(roles).toHaveLength(4);
  const members = `select roleid::regrole::text as role, member::regrole::text as member from pg_auth_members
    where roleid::regrole::text ~ '^(manilla|support)_' and member::regrole::text ~ '^(manilla|support)_' order by 1, 2`;
  const given = await rowsOn(elsewhere.url, members);
  expect(given).toEqual(await rowsOn(server.url, members));
  expect(given, "the desk reads the support views").toContainEqual({
    role: "support_ro",
    member: "manilla_desk",
  });
  await expect(
    rowsOn(books(elsewhere), "set role manilla_app; delete from ledger.entry"),
    "nor may the programs do more",
  ).rejects.toThrow("permission denied");
});

test("what is there is never overwritten, and what is broken is not restored", async () => {
  const url = books(server);
  await expect(restoreDump({ url, file })).rejects.toThrow("not empty");
  const other = join(folder, "other.dump");
  writeFileSync(other, readFileSync(file).subarray(0, -20));
  await expect(restoreDump({ url, file: other })).rejects.toThrow("other.dump.sha256 is missing");
  writeFileSync(`${other}.sha256`, readFileSync(`${file}.sha256`));
  await expect(restoreDump({ url, file: other })).rejects.toThrow("not what was written");
});

test("--replace puts the books of the dump in the place of others, and keeps those", async () => {
  const url = books(server);
  const now = await keysOf(url);
  await onDatabase(url, () =>
    expect(restoreDump({ url, file, replace: true })).rejects.toThrow("Stop the programs first"),
  );
  expect(await keysOf(url)).toHaveLength(now.length);
  const { kept = "" } = await restoreDump({ url, file, replace: true });
  expect(await keysOf(url)).toHaveLength((await keysOf(books(elsewhere))).length);
  expect(await keysOf(new URL(kept, server.url).href)).toHaveLength(now.length);
  const names = await rowsOn<{ datname: string }>(
    server.url,
    "select datname from pg_database where datname ~ 'manilla'",
  );
  expect(names, "nothing else is left").toHaveLength(2);
});

test("without PostgreSQL's programs it says so and leaves no file", async () => {
  const path = process.env["PATH"];
  vi.stubEnv("PATH", dirname(process.execPath));
  const nothing = join(folder, "nothing.dump");
  await expect(writeDump({ url: books(server), file: nothing })).rejects.toThrow(
    "install PostgreSQL's client programs",
  );
  vi.stubEnv("PATH", path);
  expect(globSync(`${nothing}*`)).toEqual([]);
});
