import { expect, test } from "vitest";
import { killPostgres } from "./kill-postgres.ts";

test("PostgreSQL killed while money moves: every key has exactly one outcome", {
  timeout: 180_000,
}, async () => {
  const report = await killPostgres(3);
  expect(report.complaints).toEqual([]);
  expect(report.done).toBeGreaterThan(100);
  expect(report.refused).toBeGreaterThan(0);
});
