import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { compositions } from "./composition.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");
const given = (kind: keyof typeof compositions) => (name: string) => JSON.stringify(compositions[kind][name]);

test.each(["laptop", "production"] as const)(
  "in the composition for %s the desk and the operator's command line alone log in to the database by the desk's role",
  (kind) => {
    const service = given(kind);
    for (const name of ["desk", "ops"]) {
      expect(service(name)).toContain('"DATABASE_URL":"postgres://manilla_desk:${DESK_DATABASE_PASSWORD:');
      expect(service(name)).not.toContain("APP_DATABASE_PASSWORD");
    }
    expect(service("desk")).not.toMatch(/POSTGRES_PASSWORD|manilla_owner/);
    for (const name of ["api", "worker"]) {
      expect(service(name)).toContain('"DATABASE_URL":"postgres://manilla_app:${APP_DATABASE_PASSWORD:');
      expect(service(name)).not.toMatch(/DESK_DATABASE_PASSWORD|manilla_desk|manilla_owner/);
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
  const service = given("production");
  expect(service("redis")).toContain('"REDISCLI_AUTH":"${REDIS_PASSWORD:?');
  // Every process of the machine can read a command line, so it must not contain the password.
  const { command } = z.object({ command: z.array(z.string()) }).parse(JSON.parse(service("redis")));
  expect(command.join(" ")).toContain("requirepass %s");
  expect(command.join(" ")).not.toContain("REDIS_PASSWORD");
  for (const name of ["api", "worker", "desk"])
    expect(service(name)).toMatch(/"REDIS_URL":"redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]*\}@redis:6379"/);
});

test.each([
  [{}, [8080, 8090, 8070]],
  [{ PORT: "9680", SANDBOX_PORT: "9690", DESK_PORT: "9670" }, [9680, 9690, 9670]],
])(
  "on a laptop the addresses that a browser opens have the published ports %j",
  (moved, [app, sandbox, desk]) => {
    const text = JSON.stringify(compositions.laptop);
    const interpolated = text.replace(/\$\{(\w+):-([^}]*)\}/g, (_all, name: string, otherwise: string) =>
      Object.hasOwn(moved, name) ? String(Reflect.get(moved, name)) : otherwise,
    );
    const services: Record<string, unknown> = JSON.parse(interpolated);
    for (const name of ["api", "worker", "desk"]) {
      expect(services[name]).toMatchObject({
        environment: {
          PUBLIC_URL: `http://localhost:${app}`,
          DESK_URL: `http://localhost:${desk}`,
          PAYAZA_SCRIPT_URL: `http://localhost:${sandbox}/payaza/js/v1/bundle.js`,
          DOJAH_WIDGET_URL: `http://localhost:${sandbox}/dojah/widget`,
          CHART_WIDGET_URL: `http://localhost:${sandbox}/tradingview`,
          PAYAZA_BASE_URL: "http://sandbox:8090/payaza/live",
        },
      });
    }
    expect(services).toMatchObject({
      gateway: { ports: [`127.0.0.1:${app}:8080`] },
      sandbox: { ports: [`127.0.0.1:${sandbox}:8090`] },
      desk: { ports: [`127.0.0.1:${desk}:8070`] },
    });
  },
);
