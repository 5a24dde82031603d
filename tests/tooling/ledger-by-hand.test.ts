import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testDatabase } from "@manilla/testing/database";
import { expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";

test("the SQL of docs/ledger/by-hand.md gives the answers printed below it", async () => {
  const text = readFileSync(join(root, "docs/ledger/by-hand.md"), "utf8");
  const blocks = [...text.matchAll(/```sql\n([\s\S]+?)```(?:\n+(?:.*:\n+)?```\n([\s\S]*?)```)?/g)];
  expect(blocks.length).toBeGreaterThan(9);
  const { owner } = await testDatabase();
  const session = await owner.connect();
  try {
    for (const [, sql = "", answer] of blocks) {
      const results = [await session.query(sql)].flat();
      if (answer !== undefined) expect(linesOf(results.at(-1)?.rows ?? []), sql).toBe(answer.trim());
    }
  } finally {
    session.release();
  }
});

function linesOf(rows: Record<string, unknown>[]): string {
  const lines = rows.map((row) => Object.values(row).map(textOf).join(" | "));
  return lines.join("\n").trim();
}

function textOf(value: unknown): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
