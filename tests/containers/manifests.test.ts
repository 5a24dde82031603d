import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { configSchema } from "@manilla/core/runtime/config";
import { errorMessage } from "@manilla/shared/http/errors";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { compositions, type Service } from "./composition.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const yaml = (file: string): unknown => parse(read(file), { merge: true });

describe("the compositions", () => {
  const hardened = z.looseObject({
    image: z.string(),
    cap_drop: z.array(z.string()),
    security_opt: z.array(z.string()),
    read_only: z.boolean().optional(),
    init: z.boolean().optional(),
    restart: z.string(),
    healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  });
  const { laptop, production } = compositions;
  const both = [...Object.entries(laptop), ...Object.entries(production)];
  const ours = both.filter(([, { image }]) => String(image).startsWith("manilla-"));

  test.each(both)("%s has no more rights than it needs", (_name, one) => {
    expect(hardened.parse(one).cap_drop).toEqual(["ALL"]);
    expect(hardened.parse(one).security_opt).toContain("no-new-privileges:true");
    for (const port of one.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test.each(ours)("%s cannot write to its image, and says how it is", (_name, one) => {
    expect(one).toMatchObject({ read_only: true, init: true });
    if (hardened.parse(one).restart === "unless-stopped") expect(one["healthcheck"]).toBeDefined();
  });

  test("only the gateway, the sandbox and the desk have a port, and it is this machine's own", () => {
    const open = (services: Record<string, Service>) =>
      Object.entries(services).flatMap(([name, { ports }]) => (ports.length > 0 ? [name] : []));
    expect(open(laptop).sort()).toEqual(["desk", "gateway", "sandbox"]);
    expect(open(production).sort()).toEqual(["desk", "gateway"]);
  });

  test("a service that ends is waited for by another, or up --wait takes its end for a failure", () => {
    for (const services of [laptop, production]) {
      const ending = Object.entries(services).filter(
        ([, { restart, profiles }]) => restart !== "unless-stopped" && profiles === undefined,
      );
      expect(ending.map(([name]) => name)).toContain("migrate");
      for (const [name] of ending) {
        const conditions = Object.values(services).map(({ depends_on }) => depends_on[name]?.condition);
        expect(conditions, name).toContain("service_completed_successfully");
      }
    }
  });

  test("a laptop's composition and production share no volume: each has passwords of its own", () => {
    const named = (services: Record<string, Service>) =>
      Object.values(services)
        .flatMap(({ volumes }) => Object.values(volumes).map((volume) => volume.split(":")[0]))
        .filter((volume) => /^[a-z]/.test(volume ?? ""));
    expect(named(laptop).length).toBeGreaterThan(2);
    expect(named(production).filter((volume) => named(laptop).includes(volume))).toEqual([]);
  });

  test("the gateway knows the APIs and nothing else, and sends a request on only when no connection was taken", () => {
    const config = read("deploy/gateway/haproxy.cfg");
    const all = (directive: RegExp) => [...config.matchAll(directive)].map(([line]) => line.trim());
    expect(all(/^ +server.*$/gm)).toEqual([expect.stringMatching(/^server-template api 1-16 api:8080 /)]);
    expect(all(/^ +retry-on .*$/gm)).toEqual(["retry-on conn-failure"]);
    expect(config).not.toContain("desk");
    for (const code of ["service_busy", "payload_too_large", "rate_limited"] as const)
      expect(config).toContain(`\\"message\\":\\"${errorMessage[code]}\\",\\"code\\":\\"${code}\\"`);
  });

  test("PostgreSQL's log has no rows of people, wherever we run it", () => {
    expect(read("docker-compose.yml")).toContain('"-c", "log_error_verbosity=terse"');
    expect(read("scripts/services/postgres.ts")).toContain('log_error_verbosity: "terse"');
  });

  test("no address holds all connections of the gateway or the ingress, and a dripping body holds none of an API", () => {
    const config = read("deploy/gateway/haproxy.cfg");
    expect(config).toContain("tcp-request connection reject if { sc0_conn_cur gt 400 }");
    expect(config).toContain("option http-buffer-request");
    expect(read("deploy/k8s/ingress.yaml")).toContain('nginx.ingress.kubernetes.io/limit-connections: "400"');
  });

  test("every setting is handed on, and none is misspelt", () => {
    // Not handed on: ports are fixed inside a container, and the composition has neither a pooler nor sentinels.
    const fixed = /^(?:WORKER_|DESK_)?PORT$|^DATABASE_STATEMENTS$|^REDIS_SENTINEL/;
    const handed = Object.keys(configSchema.shape).filter((name) => !fixed.test(name));
    // OTEL_EXPORTER_OTLP_HEADERS is not our setting: only the tracing library reads it.
    const given = Object.keys(laptop["api"]?.environment ?? {});
    expect(new Set(given)).toEqual(new Set([...handed, "OTEL_EXPORTER_OTLP_HEADERS"]));
  });

  test("production must be given every secret and vendor, and has neither sandbox nor seed", () => {
    expect(Object.keys(production)).not.toEqual(expect.arrayContaining(["sandbox"]));
    expect(Object.keys(production)).not.toEqual(expect.arrayContaining(["seed"]));
    const environment = production["api"]?.environment;
    for (const [name, value] of Object.entries(laptop["api"]?.environment ?? {})) {
      // These may be empty. Without a news key there are no news, without a bank customers get no account numbers.
      const optional = ["LOG_LEVEL", "RATE_LIMIT_FACTOR", "NEWS_API_KEY", "NAIRA_ACCOUNT_BANK"];
      const isOptional = optional.includes(name);
      if (!/:-[^}]/.test(String(value)) || isOptional) continue;
      expect(environment?.[name], name).toMatch(/\$\{\w+:\?/);
    }
  });

  test("production asks for the transaction PIN, and its operator chooses the country's rules", () => {
    for (const name of ["api", "worker"]) {
      const { environment = {} } = production[name] ?? {};
      expect(environment["TRANSACTION_PIN"]).toBe("required");
      expect(environment["COUNTRY_RULES"]).toMatch(/\$\{\w+:\?/);
    }
    const settings = z
      .object({ data: z.record(z.string(), z.string()) })
      .parse(yaml("deploy/k8s/settings.yaml"));
    expect(settings.data["TRANSACTION_PIN"]).toBe("required");
    expect(["ng", "none"]).toContain(settings.data["COUNTRY_RULES"]);
  });
});

describe("deploy/k8s", () => {
  const folder = join(root, "deploy/k8s");
  const named = z.looseObject({
    apiVersion: z.string(),
    kind: z.string(),
    metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
  });
  const objects = readdirSync(folder).flatMap((file) =>
    parseAllDocuments(read(`deploy/k8s/${file}`)).map((document) => {
      expect(document.errors).toEqual([]);
      return { file, object: named.parse(document.toJS()) };
    }),
  );
  const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal("http") }) });
  const container = z.looseObject({
    name: z.string(),
    image: z.string().regex(/:v\d+\.\d+\.\d+$/),
    resources: z.object({
      requests: z.object({ cpu: z.string(), memory: z.string() }),
      limits: z.looseObject({}),
    }),
    securityContext: z.object({
      allowPrivilegeEscalation: z.literal(false),
      readOnlyRootFilesystem: z.literal(true),
      capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
    }),
  });
  const pod = z.looseObject({
    automountServiceAccountToken: z.literal(false),
    securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
    containers: z.array(container).length(1),
  });

  test.each(objects)("$file: $object.kind $object.metadata.name is in our namespace", ({ object }) => {
    if (object.kind !== "Namespace") expect(object.metadata.namespace).toBe("manilla");
  });

  test("the operator's pod runs without rights, and not for long", () => {
    const ops = objects.find(({ object }) => object.kind === "Pod")?.object;
    expect(ops?.metadata.name).toBe("manilla-ops");
    expect(pod.parse(ops?.["spec"])["activeDeadlineSeconds"]).toBeLessThanOrEqual(3_600);
  });

  const workloads = objects.filter(({ object }) => ["Deployment", "Job"].includes(object.kind));
  test.each(workloads)("$object.kind $object.metadata.name runs without rights", ({ object }) => {
    const spec = z.looseObject({ template: z.looseObject({ spec: pod }) }).parse(object["spec"]);
    if (object.kind === "Job") return;
    const [one] = spec.template.spec.containers;
    for (const name of ["startupProbe", "readinessProbe", "livenessProbe"]) probe.parse(one?.[name]);
    const labels = z
      .looseObject({ selector: z.object({ matchLabels: z.object({ app: z.string() }) }) })
      .parse(object["spec"]);
    expect(labels.selector.matchLabels.app).toBe(object.metadata.name);
  });

  test("the settings exist", () => {
    const settings = objects.find(({ object }) => object.kind === "ConfigMap");
    for (const name of Object.keys(z.record(z.string(), z.string()).parse(settings?.object["data"]))) {
      expect(Object.keys(configSchema.shape)).toContain(name);
    }
  });
});
