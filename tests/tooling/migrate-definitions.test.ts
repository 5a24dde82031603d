import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { define, folder, rowsOf, run, useMigrateDatabase, writeMigration } from "./migrate-database.ts";

useMigrateDatabase();

describe("views, functions and types", () => {
  beforeEach(() => {
    writeMigration(
      "0001_purse",
      "create table purse (id int primary key, kobo int not null); insert into purse values (1, 250);",
    );
    // Each view depends on the next view. columns.sql belongs to no schema and describes the first view.
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

  test("are refused where two files have one name", async () => {
    define("public/poor/a_rich_purse.sql", "create view a_rich_purse as select 1 as one;");
    await expect(run()).rejects.toThrow(
      "sql/public/a_rich_purse.sql and sql/public/poor/a_rich_purse.sql both define public.a_rich_purse.",
    );
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
    writeMigration("0002_rename", "alter table purse rename column kobo to units;");
    define("public/open_purse.sql", "create view open_purse as select id, naira(cents) as naira from purse;");
    await expect(run()).rejects.toThrow(
      /sql\/public\/open_purse.sql failed and changed nothing: .*column "cents" does not exist/,
    );
    expect(await rowsOf("select kobo from purse")).toEqual([{ kobo: 250 }]);
    expect(await rowsOf("select naira::float8 from a_rich_purse")).toEqual([{ naira: 2.5 }]);
  });

  test("stand in no migration's way", async () => {
    await run();
    writeMigration(
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
    writeMigration("0002_drop", "drop function naira(int);");
    expect(await run()).toEqual(["0002_drop", "sql/public/naira.sql", "sql/public/open_purse.sql"]);
  });

  test("may move to a folder below their schema's, also with other columns", async () => {
    await run();
    rmSync(join(folder, "sql/public/open_purse.sql"));
    define(
      "public/purses/open_purse.sql",
      "create view open_purse as select naira(kobo) as naira, id from purse;",
    );
    expect(await run()).toEqual(["sql/public/purses/open_purse.sql"]);
    define(
      "public/purses/open_purse.sql",
      "create view open_purse as select naira(kobo) as naira from purse;",
    );
    expect(await run()).toEqual(["sql/public/purses/open_purse.sql"]);
    expect(await rowsOf("select naira::float8 from a_rich_purse")).toEqual([{ naira: 2.5 }]);
  });

  test("stand one in a file, under its name", async () => {
    define("public/naira.sql", "create view other as select 1 as one;");
    await expect(run()).rejects.toThrow("sql/public/naira.sql must define public.naira and nothing else");
  });

  test("that are functions may be run only by who is granted them", async () => {
    await run();
    const byOthers = "select has_function_privilege('pg_monitor', 'naira(int)', 'execute') as others_may";
    expect(await rowsOf(byOthers)).toEqual([{ others_may: false }]);
  });
});
