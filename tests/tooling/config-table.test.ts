import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { withSettings } from "../../scripts/config-table.ts";

test("the table of settings in docs/settings.md is current (node scripts/config-table.ts writes it)", () => {
  const page = readFileSync(fileURLToPath(new URL("../../docs/settings.md", import.meta.url)), "utf8");
  expect(page).toBe(withSettings(page));
});
