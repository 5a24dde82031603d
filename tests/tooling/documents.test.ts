import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { retentionRules } from "@manilla/core/runtime/retention";
import { expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";

const pages = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));

test.each(pages)("docs/%s names only files there are", (page) => {
  const text = readFileSync(join(root, "docs", page), "utf8");
  const named = [
    ...text.matchAll(
      /`((?:apps|packages|tests|scripts|prisma|deploy|docs)\/[\w./-]+\.(?:tsx?|mjs|sql|ya?ml))`/g,
    ),
  ];
  for (const [, file = ""] of named) expect(existsSync(join(root, file)), file).toBe(true);
});

test("docs/retention.md says how long everything is kept", () => {
  const text = readFileSync(join(root, "docs", "retention.md"), "utf8");
  for (const { name, days } of retentionRules)
    expect(text, name).toMatch(new RegExp(`^\\| \`${name}\` \\|.*\\| ${days} `, "m"));
});
