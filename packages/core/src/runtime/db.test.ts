import { afterAll, expect, test } from "vitest";
import { createLog } from "../observability/log.ts";
import { testConfig } from "../testing/config.ts";
import { createPool } from "./db.ts";

const log = createLog("test", "silent");

// Behind a pooler in transaction mode the next statement may run on a server that does not know the name.
test.each([
  ["named", ["the answer"]],
  ["unnamed", []],
] as const)("with %s statements the server remembers %j", async (kind, remembered) => {
  const place = { ...testConfig(), DATABASE_POOL_SIZE: 1, DATABASE_STATEMENTS: kind };
  const pool = createPool(place, { log, name: "statements" });
  afterAll(() => pool.end());
  const ask = { name: "the answer", text: "select $1::int as answer", values: [42] };
  expect((await pool.query(ask)).rows).toEqual([{ answer: 42 }]);
  const client = await pool.connect();
  expect((await client.query(ask)).rows).toEqual([{ answer: 42 }]);
  client.release();
  const { rows } = await pool.query<{ name: string }>("select name from pg_prepared_statements");
  expect(rows.map(({ name }) => name)).toEqual(remembered);
});
