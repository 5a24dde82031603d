import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { configSchema } from "@manilla/core/runtime/config";
import { errorMessage } from "@manilla/shared/http/errors";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const yaml = (file: string): unknown => parse(read(file), { merge: true });

describe("docker-compose.yml", () => {
  const service = z.looseObject({
    image: z.string(),
    build: z.looseObject({ target: z.string() }).optional(),
    cap_drop: z.array(z.string()),
    security_opt: z.array(z.string()),
    read_only: z.boolean().optional(),
    init: z.boolean().optional(),
    ports: z.array(z.string()).default([]),
    restart: z.string(),
    healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
    environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  });
  const { services } = z
    .object({ services: z.record(z.string(), service) })
    .parse(yaml("docker-compose.yml"));
  const ours = Object.entries(services).filter(([, { image }]) => image.startsWith("manilla-"));

  test.each(Object.entries(services))("%s has no more rights than it needs", (_name, one) => {
    expect(one.cap_drop).toEqual(["ALL"]);
    expect(one.security_opt).toContain("no-new-privileges:true");
    for (const port of one.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test.each(ours)("%s cannot write to its image, and says how it is", (_name, one) => {
    expect(one).toMatchObject({ read_only: true, init: true });
    if (one.restart === "unless-stopped") expect(one.healthcheck).toBeDefined();
  });

  test("only the gateway, the sandbox and the desk have a port, and it is this machine's own", () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
    expect(open.map(([name]) => name).sort()).toEqual(["desk", "gateway", "sandbox"]);
    for (const [name, { ports }] of open)
      for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/);
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
    // Ports inside a container are private to it, and the composition has its own PostgreSQL and Redis.
    const fixed = /^(?:WORKER_|DESK_)?PORT$|^DATABASE_STATEMENTS$|^REDIS_SENTINEL/;
    const handed = Object.keys(configSchema.shape).filter((name) => !fixed.test(name));
    // The variables that the tracing library reads.
    const given = Object.keys(services["api"]?.environment ?? {});
    expect(new Set(given)).toEqual(new Set([...handed, "OTEL_EXPORTER_OTLP_HEADERS"]));
  });

  test("production must be given every secret and vendor, and has neither sandbox nor seed", () => {
    const override = z
      .object({ services: z.record(z.string(), z.looseObject({ profiles: z.array(z.string()).optional() })) })
      .parse(yaml("docker-compose.production.yml")).services;
    expect(override["sandbox"]?.profiles).toBeDefined();
    expect(override["seed"]?.profiles).toBeDefined();
    const environment = z.record(z.string(), z.string()).parse(override["api"]?.["environment"]);
    for (const [name, value] of Object.entries(services["api"]?.environment ?? {})) {
      // Without the key of the news there are none, without the bank no customer gets an account number; everything else works.
      const optional = ["LOG_LEVEL", "RATE_LIMIT_FACTOR", "NEWS_API_KEY", "NAIRA_ACCOUNT_BANK"];
      const isOptional = optional.includes(name);
      if (!/:-[^}]/.test(String(value)) || isOptional) continue;
      expect(environment[name], name).toMatch(/\$\{\w+:\?/);
    }
  });

  test("production asks for the transaction PIN, and its operator chooses the country's rules", () => {
    const { services: production } = z
      .object({ services: z.record(z.string(), z.looseObject({})) })
      .parse(yaml("docker-compose.production.yml"));
    for (const name of ["api", "worker"]) {
      const environment = z.record(z.string(), z.string()).parse(production[name]?.["environment"]);
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
