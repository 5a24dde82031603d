import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { environment } from "../../scripts/environment.ts";
import { migrate } from "../../scripts/migrate.ts";
import { schemaDifferences } from "./prisma-schema.ts";

let folder: string;
let url: string;
let client: pg.Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "manilla-migrate-"));
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
  mkdirSync(join(folder, "migrations", name), { recursive: true });
  writeFileSync(join(folder, "migrations", name, "migration.sql"), sql);
}

function define(path: string, sql: string): void {
  mkdirSync(dirname(join(folder, "sql", path)), { recursive: true });
  writeFileSync(join(folder, "sql", path), sql);
}

const run = () => migrate({ url, folder });

async function rowsOf(sql: string): Promise<unknown[]> {
  return (await client.query(sql)).rows;
}

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
    expect(await run()).toEqual(["0001_first"]);
    write("0002_bad", "create table half (id int); create table purse (id int);");
    write("0003_next", "create table next (id int);");
    for (const _attempt of [1, 2]) {
      await expect(run()).rejects.toThrow(
        /0002_bad failed and changed nothing: .*relation "purse" already exists/,
      );
      expect(await rowsOf("select to_regclass('half') as half, to_regclass('next') as next")).toEqual([
        { half: null, next: null },
      ]);
    }
    write("0002_bad", "create table whole (id int);");
    expect(await run()).toEqual(["0002_bad", "0003_next"]);
  });

  test("may not be edited after they were applied", async () => {
    write("0001_first", "create table purse (id int);");
    await run();
    write("0001_first", "create table purse (id bigint);");
    await expect(run()).rejects.toThrow("Migrations were edited after they had been applied: 0001_first");
  });

  test("that a newer version applied stop an older one", async () => {
    write("0001_first", "create table purse (id int);");
    write("0002_second", "alter table purse add column note text;");
    await run();
    rmSync(join(folder, "migrations/0002_second"), { recursive: true });
    await expect(run()).rejects.toThrow("0002_second");
  });
});

describe("views, functions and types", () => {
  beforeEach(() => {
    write(
      "0001_purse",
      "create table purse (id int primary key, kobo int not null); insert into purse values (1, 250);",
    );
    // Each needs the next one, and the first is described by a file of no schema.
    define("columns.sql", "comment on column a_rich_purse.naira is 'in naira';");
    define(
      "public/a_rich_purse.sql",
      "create view a_rich_purse as select * from open_purse where naira > 1;",
    );
    define("public/open_purse.sql", "create view open_purse as select id, naira(kobo) as naira from purse;");
    define(
      "public/naira.sql",
      "create or replace function naira(kobo int) returns numeric language sql as 'select kobo / 100.0';",
    );
  });

  test("are made in the order in which they need each other, and only when one of them changed", async () => {
    expect(await run()).toEqual([
      "0001_purse",
      "sql/public/naira.sql",
      "sql/public/open_purse.sql",
      "sql/public/a_rich_purse.sql",
      "sql/columns.sql",
    ]);
    expect(await rowsOf("select naira::float8 from a_rich_purse")).toEqual([{ naira: 2.5 }]);
    expect(await run()).toEqual([]);
  });

  test("may change their columns below other views, which keep what was said of them", async () => {
    await run();
    define(
      "public/open_purse.sql",
      "create view open_purse as select naira(kobo) as naira, 'open' as state, id from purse;",
    );
    expect(await run()).toEqual(["sql/public/open_purse.sql"]);
    expect(await rowsOf("select state, id from a_rich_purse")).toEqual([{ state: "open", id: 1 }]);
    expect(await rowsOf("select col_description('a_rich_purse'::regclass, 1) as words")).toEqual([
      { words: "in naira" },
    ]);
  });

  test("that fail change nothing, not even by the migrations before them", async () => {
    await run();
    write("0002_rename", "alter table purse rename column kobo to units;");
    define("public/open_purse.sql", "create view open_purse as select id, naira(cents) as naira from purse;");
    await expect(run()).rejects.toThrow(
      /sql\/public\/open_purse.sql failed and changed nothing: .*column "cents" does not exist/,
    );
    expect(await rowsOf("select kobo from purse")).toEqual([{ kobo: 250 }]);
    expect(await rowsOf("select naira::float8 from a_rich_purse")).toEqual([{ naira: 2.5 }]);
  });

  test("stand in no migration's way", async () => {
    await run();
    write(
      "0002_rename",
      "alter table purse drop column kobo; alter table purse add column kobo bigint default 300;",
    );
    define(
      "public/naira.sql",
      "create or replace function naira(kobo int) returns numeric language sql as 'select 3.0';",
    );
    define(
      "public/open_purse.sql",
      "create view open_purse as select id, naira(kobo::int) as naira from purse;",
    );
    expect(await run()).toEqual(["0002_rename", "sql/public/naira.sql", "sql/public/open_purse.sql"]);
    expect(await rowsOf("select naira::int from a_rich_purse")).toEqual([{ naira: 3 }]);
  });

  test("go with their file; a function, which others may call, only by a migration", async () => {
    await run();
    rmSync(join(folder, "sql/columns.sql"));
    rmSync(join(folder, "sql/public/a_rich_purse.sql"));
    expect(await run()).toEqual([]);
    expect(await rowsOf("select to_regclass('a_rich_purse') as view")).toEqual([{ view: null }]);

    define(
      "public/naira.sql",
      "create or replace function naira(kobo int, places int) returns numeric language sql as 'select round(kobo / 100.0, places)';",
    );
    define(
      "public/open_purse.sql",
      "create view open_purse as select id, naira(kobo, 2) as naira from purse;",
    );
    await expect(run()).rejects.toThrow(/No file of prisma\/sql defines .*naira\(integer\)/);
    write("0002_drop", "drop function naira(int);");
    expect(await run()).toEqual(["0002_drop", "sql/public/naira.sql", "sql/public/open_purse.sql"]);
  });

  test("stand one in a file, under its name", async () => {
    define("public/naira.sql", "create view other as select 1 as one;");
    await expect(run()).rejects.toThrow("sql/public/naira.sql must define public.naira and nothing else");
  });
});

describe("prisma/schema", () => {
  test("says exactly what the migrations make", async () => {
    await migrate({ url });
    expect(await schemaDifferences(client)).toEqual([]);
  });

  test("is distinguished from a database that has something else", async () => {
    await migrate({ url });
    await client.query("drop schema support cascade");
    await client.query("create table stranger (id int primary key)");
    await client.query(
      "alter table users alter column username drop not null; alter table sessions alter column ip type varchar(64)",
    );
    await client.query("drop index session_of_user");
    await client.query("alter table pin_guard drop column attempts");
    expect((await schemaDifferences(client)).sort()).toEqual([
      "only in prisma/schema: pin_guard.attempts integer not null",
      "only in prisma/schema: sessions index session_of_user",
      "only in prisma/schema: sessions.ip text not null",
      "only in prisma/schema: users.username text not null",
      "only in the database: sessions.ip character varying(64) not null",
      "only in the database: stranger.id integer not null",
      "only in the database: users.username text",
    ]);
  });
});
