import { readFileSync } from "node:fs";
import { testDatabase } from "@manilla/core/testing/database";
import { expect, test } from "vitest";
import { drawErd, erdFile, readTables } from "../../scripts/draw-erd.ts";

const { owner } = await testDatabase();

test("the drawn tables are those of the migrations (otherwise: pnpm erd)", () => {
  expect(readFileSync(erdFile, "utf8")).toBe(drawErd());
});

test("every table and column of the database is drawn, and every foreign key", async () => {
  const { rows: columns } = await owner.query<{ line: string }>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || ' ' || column_name as line
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'ledger', 'desk', 'screening') and table_type = 'BASE TABLE'
       and table_name <> '_prisma_migrations'`,
  );
  const tables = readTables();
  const drawn = tables.flatMap(({ name, columns: own }) => own.map((column) => `${name} ${column.name}`));
  expect(drawn.sort()).toEqual(columns.map(({ line }) => line).sort());
  const { rows: keys } = await owner.query("select conname from pg_constraint where contype = 'f'");
  expect(tables.flatMap(({ links }) => links).filter(({ declared }) => declared)).toHaveLength(keys.length);
});

test("every table says what it holds", () => {
  expect(readTables().filter(({ meaning }) => meaning === "")).toEqual([]);
});
