import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { environment } from "../../scripts/environment.ts";
import { diffSchema, markRolledBack, migrate } from "../../scripts/migrate.ts";

let folder: string;
let url: string;
let client: pg.Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "manilla-migrate-"));
  writeFileSync(join(folder, "migration_lock.toml"), 'provider = "postgresql"\n');
  url = await newDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await asOwner(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  rmSync(folder, { recursive: true });
});

async function asOwner(sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: environment("TEST_DATABASE_URL") });
  await owner.connect();
  await owner.query(sql).finally(() => owner.end());
}

async function newDatabase(): Promise<string> {
  const name = `migrate_${randomBytes(4).toString("hex")}`;
  await asOwner(`create database ${name}`);
  const address = new URL(environment("TEST_DATABASE_URL") ?? "");
  address.pathname = `/${name}`;
  return address.href;
}

function write(name: string, sql: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "migration.sql"), sql);
}

const run = () => migrate({ url, migrationsDir: folder });

const functionWithSemicolons = `
create table purse (id int primary key, kobo int not null);
create function spend(wanted int) returns int language plpgsql as $$
begin
  update purse set kobo = kobo - wanted where id = 1;
  return (select kobo from purse where id = 1);
end;
$$;
insert into purse values (1, 100);`;

describe("migrations", () => {
  test("apply in order, functions and all, and only once", async () => {
    write("0002_second", "alter table purse add column note text;");
    write("0001_first", functionWithSemicolons);
    expect(await run()).toEqual(["0001_first", "0002_second"]);
    expect((await client.query("select spend(30) as left")).rows).toEqual([{ left: 70 }]);
    expect(await run()).toEqual([]);
  });

  test("are applied once when several start at the same time", async () => {
    write("0001_first", functionWithSemicolons);
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flat()).toEqual(["0001_first"]);
  });

  test("that fail change nothing, say why, block the next, and run again once corrected", async () => {
    write("0001_first", "create table purse (id int);");
    write("0002_bad", "create table half (id int); create table purse (id int);");
    await expect(run()).rejects.toThrow(
      /0002_bad failed and changed nothing: .*relation "purse" already exists/,
    );
    expect((await client.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
    write("0002_bad", "create table whole (id int);");
    await expect(run()).rejects.toThrow(/0002_bad/);
    await markRolledBack({ url, migrationName: "0002_bad" });
    expect(await run()).toEqual(["0002_bad"]);
  });

  test("may not be edited after they were applied", async () => {
    write("0001_first", "create table purse (id int);");
    await run();
    write("0001_first", "create table purse (id bigint);");
    await expect(run()).rejects.toThrow("Migrations were edited after they had been applied: 0001_first");
  });
});

describe("prisma/schema", () => {
  test("says exactly what the migrations make", async () => {
    await migrate({ url });
    expect(await diffSchema(url)).toBe("");
  });

  test("is told apart from a database that has something else", async () => {
    await migrate({ url });
    await client.query("create table stranger (id int primary key)");
    expect(await diffSchema(url)).toContain("stranger");
  });
});
