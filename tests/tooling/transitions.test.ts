import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { transitionFile, transitionSql } from "../../scripts/generate-transitions.ts";

test("the ledger's transitions are those that are declared", () => {
  expect(readFileSync(transitionFile, "utf8")).toBe(transitionSql());
});
