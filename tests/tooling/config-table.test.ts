import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writtenFiles } from "../../scripts/config-table.ts";
import { root } from "../../scripts/environment.ts";

test.each(writtenFiles)("%s follows from the settings (pnpm settings writes it)", (file, write) => {
  const text = readFileSync(join(root, file), "utf8");
  expect(text).toBe(write(text));
});
