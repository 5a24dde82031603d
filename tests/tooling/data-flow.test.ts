import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { capabilities } from "../../scripts/data-flow/capabilities.ts";
import { writtenTables } from "../../scripts/data-flow/written-tables.ts";
import { dataFlowFile, drawDataFlow } from "../../scripts/draw-data-flow.ts";

test("the drawn flow is that of the code (otherwise: pnpm flow)", () => {
  expect(readFileSync(dataFlowFile, "utf8")).toBe(drawDataFlow());
});

test("each capability has an adapter", () => {
  const without = [...capabilities()].filter(([, adapters]) => adapters.length === 0).map(([name]) => name);
  expect(without).toEqual([]);
});

test("the books are written by the ledger and by nothing else", () => {
  const books = ["ledger.entry", "ledger.journal", "ledger.timeline", "ledger.limit_use"];
  const tables = writtenTables();
  for (const table of books) expect([table, ...(tables.get(table) ?? [])]).toEqual([table, "ledger"]);
});
