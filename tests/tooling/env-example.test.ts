import { readFileSync } from "node:fs";
import { join } from "node:path";
import { configSchema } from "@manilla/core/runtime/config";
import { expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const example = read(".env.example");
const named = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = ""]) => name);
const demanded = [...read("docker-compose.production.yml").matchAll(/\$\{(\w+):\?/g)].map(
  ([, name = ""]) => name,
);

test(".env.example names every setting there is, those of the composition too, and no other", () => {
  expect(new Set(named).size).toBe(named.length);
  const settings = new Set(Object.keys(configSchema.shape));
  for (const name of [...settings, ...demanded]) expect(named).toContain(name);
  const files = ["docker-compose.yml", "docker-compose.override.yml", "docker-compose.production.yml"];
  const composition = files.map(read).join("");
  for (const name of named)
    expect(settings.has(name) || composition.includes(`\${${name}:`), name).toBe(true);
});

test(".env.example can be copied to .env for docker compose, which reads a comment behind a value as the value", () => {
  const values = example.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(values.filter((line) => !/^[A-Z][A-Z0-9_]*=$/.test(line))).toEqual([]);
});
