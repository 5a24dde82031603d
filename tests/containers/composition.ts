import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const maps = ["environment", "depends_on"] as const;
const service = z.looseObject({
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  depends_on: z.record(z.string(), z.looseObject({ condition: z.string() })).default({}),
  ports: z.array(z.string()).default([]),
  /** Keyed by the path in the container, as Compose merges them. */
  volumes: z
    .array(z.string())
    .default([])
    .transform((all) => Object.fromEntries(all.map((one) => [one.slice(one.lastIndexOf(":")), one]))),
});
export type Service = z.output<typeof service>;
const file = z.looseObject({ services: z.record(z.string(), service) });

const laptop = ["docker-compose.yml", "docker-compose.override.yml"];
const production = ["docker-compose.yml", "docker-compose.production.yml"];

/** Merges like Compose: maps are merged by key, ports are appended, and of everything else the last value counts. */
function servicesOf(files: readonly string[]): Record<string, Service> {
  const merged: Record<string, Service> = {};
  for (const name of files) {
    const text = readFileSync(join(import.meta.dirname, "../..", name), "utf8");
    for (const [key, later] of Object.entries(file.parse(parse(text, { merge: true })).services)) {
      const before = merged[key];
      if (!before) merged[key] = later;
      else {
        const together = Object.fromEntries(maps.map((map) => [map, { ...before[map], ...later[map] }]));
        const ports = [...before.ports, ...later.ports];
        const volumes = { ...before.volumes, ...later.volumes };
        merged[key] = { ...before, ...later, ...together, ports, volumes };
      }
    }
  }
  return merged;
}

export const compositions = { laptop: servicesOf(laptop), production: servicesOf(production) };
