import { testDatabase } from "@manilla/testing/database";
import pg from "pg";
import { expect, test } from "vitest";
import { createPrisma } from "./prisma.ts";
import { readReadiness } from "./readiness.ts";

const { url } = await testDatabase();

test.each([
  ["off", true],
  ["on", false],
])("with read-only %s the database can be written: %s", async (readOnly, writes) => {
  const options = `-c default_transaction_read_only=${readOnly}`;
  const pool = new pg.Pool({ connectionString: url, options, max: 1 });
  expect(await readReadiness({ prisma: createPrisma(pool), redis: undefined })).toMatchObject({
    database: true,
    migrations: true,
    writes,
  });
  await pool.end();
});
