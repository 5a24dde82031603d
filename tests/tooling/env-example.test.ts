import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { configSchema } from "@manilla/core/runtime/config";
import { expect, test } from "vitest";

test(".env.example names every setting there is, and no other", () => {
  const file = readFileSync(fileURLToPath(new URL("../../.env.example", import.meta.url)), "utf8");
  const named = [...file.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect(new Set(named).size).toBe(named.length);
  expect(new Set(named)).toEqual(new Set(Object.keys(configSchema.shape)));
});
