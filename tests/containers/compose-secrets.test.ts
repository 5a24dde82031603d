import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");
const composition = z.object({ services: z.record(z.string(), z.looseObject({})) });
/** What a service of a composition is given, as JSON. */
const given = (file: string) => {
  const { services } = composition.parse(parse(read(file), { merge: true }));
  return (name: string) => JSON.stringify(services[name]);
};

test.each(["docker-compose.yml", "docker-compose.production.yml"])(
  "in %s the desk alone logs in to the database by its role",
  (file) => {
    const service = given(file);
    expect(service("desk")).toContain('"DATABASE_URL":"postgres://manilla_desk:${DESK_DATABASE_PASSWORD:');
    expect(service("desk")).not.toContain("APP_DATABASE_PASSWORD");
    for (const name of ["api", "worker"]) {
      expect(service(name)).toContain('"DATABASE_URL":"postgres://manilla_app:${APP_DATABASE_PASSWORD:');
      expect(service(name)).not.toMatch(/DESK_DATABASE_PASSWORD|manilla_desk/);
    }
    expect(service("migrate")).toMatch(/"APP_DATABASE_PASSWORD".*"DESK_DATABASE_PASSWORD"/);
  },
);

test("in a cluster the desk's secret is the desk's alone, and wins over the one of all programs", () => {
  const from = z.array(z.looseObject({ secretRef: z.object({ name: z.string() }).optional() }));
  const secretsOf = (name: string) => {
    const [workload] = parseAllDocuments(read(`deploy/k8s/${name}.yaml`));
    const envFrom = workload?.getIn(["spec", "template", "spec", "containers", 0, "envFrom"]);
    return from.parse(JSON.parse(JSON.stringify(envFrom))).flatMap(({ secretRef }) => secretRef?.name ?? []);
  };
  expect(secretsOf("desk")).toEqual(["manilla", "manilla-desk"]);
  expect([secretsOf("api"), secretsOf("worker")]).toEqual([["manilla"], ["manilla"]]);
});

test("production's Redis wants a password, which the programs are given", () => {
  const service = given("docker-compose.production.yml");
  expect(service("redis")).toContain('"REDISCLI_AUTH":"${REDIS_PASSWORD:?');
  // Every process of the machine can read a command line.
  const { command } = z.object({ command: z.array(z.string()) }).parse(JSON.parse(service("redis")));
  expect(command.join(" ")).toContain("requirepass %s");
  expect(command.join(" ")).not.toContain("REDIS_PASSWORD");
  for (const name of ["api", "worker", "desk"])
    expect(service(name)).toMatch(/"REDIS_URL":"redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]*\}@redis:6379"/);
});
