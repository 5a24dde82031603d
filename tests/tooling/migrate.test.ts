import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { newestMigration } from "@manilla/core/runtime/newest-migration";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";
import { migrate } from "../../scripts/migrate.ts";
import { client, folder, rowsOf, run, url, useMigrateDatabase, writeMigration } from "./migrate-database.ts";
import { schemaDifferences } from "./prisma-schema.ts";

useMigrateDatabase();

const functionWithSemicolons = `
create table purse (id int primary key, kobo int not null);
create function spend(wanted int) returns int language plpgsql as $$
begin
  update purse set kobo = kobo - wanted where id = 1;
  return (select kobo from purse where id = 1);
end;
$$;
insert into purse values (1, 100);`;

test("the programs wait for the newest migration", () => {
  const folders = readdirSync(join(root, "prisma/migrations"), { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(newestMigration).toBe(names.sort().at(-1));
});

describe("migrations", () => {
  test("apply in order, functions and all, and only once", async () => {
    writeMigration("0002_second", "alter table purse add column note text;");
    writeMigration("0001_first", functionWithSemicolons);
    expect(await run()).toEqual(["0001_first", "0002_second"]);
    expect((await client.query("select spend(30) as left")).rows).toEqual([{ left: 70 }]);
    expect(await run()).toEqual([]);
  });

  test("are applied once when several start at the same time", async () => {
    writeMigration("0001_first", functionWithSemicolons);
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flat()).toEqual(["0001_first"]);
  });

  test("that fail change nothing, say why, block the next, and run again once corrected", async () => {
    writeMigration("0001_first", "create table purse (id int);");
    expect(await run()).toEqual(["0001_first"]);
    writeMigration("0002_bad", "create table half (id int); create table purse (id int);");
    writeMigration("0003_next", "create table next (id int);");
    for (const _attempt of [1, 2]) {
      await expect(run()).rejects.toThrow(
        /0002_bad failed and changed nothing: .*relation "purse" already exists/,
      );
      expect(await rowsOf("select to_regclass('half') as half, to_regclass('next') as next")).toEqual([
        { half: null, next: null },
      ]);
    }
    writeMigration("0002_bad", "create table whole (id int);");
    expect(await run()).toEqual(["0002_bad", "0003_next"]);
  });

  test("that wait for a long query keep no other query waiting", async () => {
    writeMigration("0001_first", "create table purse (id int);");
    await run();
    const report = new pg.Client({ connectionString: url });
    await report.connect();
    await report.query("begin; select from purse");
    writeMigration("0002_next", "alter table purse add column note text;");
    const applied = run();
    const waiting = "select from pg_locks where relation = 'purse'::regclass and not granted";
    await expect.poll(() => rowsOf(waiting), { timeout: 20_000 }).toHaveLength(1);
    // The programs' lock_timeout (packages/core/src/runtime/db.ts).
    await client.query("set lock_timeout = '3s'");
    expect(await rowsOf("select * from purse")).toEqual([]);
    await report.query("commit");
    await report.end();
    expect(await applied).toEqual(["0002_next"]);
  });

  test("may not be edited after they were applied", async () => {
    writeMigration("0001_first", "create table purse (id int);");
    await run();
    writeMigration("0001_first", "create table purse (id bigint);");
    await expect(run()).rejects.toThrow("Migrations were edited after they had been applied: 0001_first");
  });

  test("that a newer version applied stop an older one", async () => {
    writeMigration("0001_first", "create table purse (id int);");
    writeMigration("0002_second", "alter table purse add column note text;");
    await run();
    rmSync(join(folder, "migrations/0002_second"), { recursive: true });
    await expect(run()).rejects.toThrow("0002_second");
  });
});

describe("the history", () => {
  test("is the table that Prisma documents, with the row that Prisma writes for an applied migration", async () => {
    writeMigration("0001_first", "create table purse (id int primary key);");
    await run();
    expect(
      await rowsOf(
        `select column_name || ' ' || data_type || coalesce(' ' || character_maximum_length, '') ||
           case is_nullable when 'NO' then ' not null' else '' end || coalesce(' default ' || column_default, '') as column
         from information_schema.columns where table_schema = 'public' and table_name = '_prisma_migrations' order by ordinal_position`,
      ),
    ).toEqual(
      [
        "id character varying 36 not null",
        "checksum character varying 64 not null",
        "finished_at timestamp with time zone",
        "migration_name character varying 255 not null",
        "logs text",
        "rolled_back_at timestamp with time zone",
        "started_at timestamp with time zone not null default now()",
        "applied_steps_count integer not null default 0",
      ].map((column) => ({ column })),
    );
    expect(await rowsOf("select * from _prisma_migrations")).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
        checksum: createHash("sha256").update("create table purse (id int primary key);").digest("hex"),
        finished_at: expect.any(Date),
        migration_name: "0001_first",
        logs: null,
        rolled_back_at: null,
        started_at: expect.any(Date),
        applied_steps_count: 1,
      },
    ]);
  });

  test("of a database that another library migrated is taken over, and only what is new runs", async () => {
    const text = "create table purse (id int primary key);";
    writeMigration("0001_first", text);
    await client.query(`${text}
      create schema migration;
      create table migration.applied (name text primary key, timestamp text not null);
      create table migration.checksum (path text primary key, sha256 text not null);
      insert into migration.applied values ('0001_first', '2026-11-20T09:00:00.000Z');
      insert into migration.checksum
        values ('migrations/0001_first/migration.sql', encode(sha256('${text}'), 'hex'))`);
    expect(await run()).toEqual([]);
    writeMigration("0002_second", "alter table purse add column note text;");
    expect(await run()).toEqual(["0002_second"]);
    expect(
      await rowsOf(
        "select migration_name as name, started_at < '2026-11-21' as old from _prisma_migrations order by 1",
      ),
    ).toEqual([
      { name: "0001_first", old: true },
      { name: "0002_second", old: false },
    ]);
    expect(await run()).toEqual([]);
  });

  test("stops at a migration that failed under Prisma, until it is resolved", async () => {
    writeMigration("0001_first", "create table purse (id int primary key);");
    await run();
    await client.query("update _prisma_migrations set finished_at = null, logs = 'it failed'");
    await expect(run()).rejects.toThrow("Failed before: 0001_first");
    await client.query("update _prisma_migrations set rolled_back_at = now(); drop table purse");
    expect(await run()).toEqual(["0001_first"]);
  });
});

describe("a database that other migrations made", () => {
  test("is left alone, and the message says how to begin afresh", async () => {
    writeMigration("0001_first", "create table purse (id int);");
    writeMigration("0002_second", "alter table purse add column note text;");
    await run();
    rmSync(join(folder, "migrations/0002_second"), { recursive: true });
    writeMigration("0001_first", "create table purse (id int, note text);");
    await expect(run()).rejects.toThrow(/made by other migrations than these.*npm run reset/);
    expect(
      await rowsOf(
        "select count(*)::int as columns from pg_attribute where attrelid = 'purse'::regclass and attnum > 0",
      ),
    ).toEqual([{ columns: 2 }]);
  });
});

describe("prisma/schema", () => {
  test("says exactly what the migrations make", async () => {
    await migrate({ url: url });
    expect(await schemaDifferences(client)).toEqual([]);
  });

  test("is distinguished from a database that has something else", async () => {
    await migrate({ url: url });
    await client.query("drop view support.device");
    await client.query("create table ledger.stranger (id int primary key)");
    await client.query("create view support.unread as select 1 as one");
    await client.query("alter table ledger.quote alter column side type varchar(9)");
    await client.query(
      "alter table users alter column username drop not null; alter table sessions alter column ip type varchar(64)",
    );
    await client.query("drop index session_of_user");
    await client.query("alter table bank_list drop column banks");
    const differences = (await schemaDifferences(client)).sort();
    const ofView = (line: string) => line.startsWith("only in prisma/schema: support.device.");
    expect(differences.filter(ofView)).not.toEqual([]);
    expect(differences.filter((line) => !ofView(line))).toEqual([
      "only in prisma/schema: bank_list.banks jsonb not null",
      "only in prisma/schema: ledger.quote.side text not null",
      "only in prisma/schema: sessions index session_of_user",
      "only in prisma/schema: sessions.ip text not null",
      "only in prisma/schema: users.username text not null",
      "only in the database: ledger.quote.side character varying(9) not null",
      "only in the database: ledger.stranger.id integer not null",
      "only in the database: sessions.ip character varying(64) not null",
      "only in the database: users.username text",
    ]);
  });
});
