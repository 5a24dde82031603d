import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { compositions } from "./composition.ts";

// Faults that every schema accepts but that break operation.

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const texts = z.record(z.string(), z.string());
const port = z.looseObject({ port: z.union([z.number(), z.string()]) });
const thing = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), annotations: texts.optional() }),
  spec: z
    .looseObject({
      replicas: z.number().optional(),
      podSelector: z.looseObject({ matchLabels: texts.optional() }).optional(),
      ingress: z.array(z.looseObject({ from: z.array(z.unknown()) })).optional(),
      egress: z.array(z.looseObject({ ports: z.array(port).optional() })).optional(),
      template: z
        .looseObject({ spec: z.looseObject({ containers: z.array(z.looseObject({ image: z.string() })) }) })
        .optional(),
    })
    .optional(),
});
const things = readdirSync(join(root, "deploy/k8s")).flatMap((file) =>
  parseAllDocuments(read(`deploy/k8s/${file}`)).map((document) => thing.parse(document.toJS())),
);
const find = (kind: string, name: string) => {
  const found = things.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}.`);
  return found;
};
const pod = z.looseObject({
  terminationGracePeriodSeconds: z.number(),
  containers: z.tuple([
    z.looseObject({
      env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).optional(),
      lifecycle: z
        .object({
          preStop: z.object({ exec: z.object({ command: z.tuple([z.literal("sleep"), z.string()]) }) }),
        })
        .optional(),
    }),
  ]),
});
const podOf = (name: string) => pod.parse(find("Deployment", name).spec?.template?.spec);
const settingOf = (name: string, setting: string) =>
  podOf(name).containers[0].env?.find((one) => one.name === setting)?.value;

test("a release does not take back what the autoscaler has added", () => {
  const scaled = things.filter(({ kind }) => kind === "HorizontalPodAutoscaler");
  expect(scaled.map(({ metadata }) => metadata.name)).toEqual(["manilla-api"]);
  for (const { metadata } of scaled) expect(find("Deployment", metadata.name).spec?.replicas).toBeUndefined();
});

test.each(["manilla-api", "manilla-desk"])(
  "%s goes on serving until the proxies before it know that it stops",
  (name) => {
    const { containers, terminationGracePeriodSeconds } = podOf(name);
    const waits = Number(containers[0].lifecycle?.preStop.exec.command[1]);
    expect(waits).toBeGreaterThanOrEqual(5);
    // After the wait, packages/http/src/serve.ts needs up to twelve seconds to shut down.
    expect(terminationGracePeriodSeconds).toBeGreaterThan(waits + 12);
  },
);

test("the next version's migrations are another job: one that is there can't be changed", () => {
  const job = things.find(({ kind }) => kind === "Job");
  const [, version = ""] = /:v([\d.]+)$/.exec(job?.spec?.template?.spec.containers[0]?.image ?? "") ?? [];
  expect(job?.metadata.name).toBe(`manilla-migrate-${version.replaceAll(".", "-")}`);
});

test("the images are named as the release workflow names them", () => {
  expect(read(".github/workflows/release.yml")).toMatch(/tags: \["v\*"\][\s\S]+:\$\{\{ github.ref_name \}\}/);
  for (const { spec } of things)
    for (const { image } of spec?.template?.spec.containers ?? []) expect(image).toMatch(/:v\d+\.\d+\.\d+$/);
});

test("mail leaves by either port that the settings accept, and a webhook of any size comes in", () => {
  const ports = find("NetworkPolicy", "manilla").spec?.egress?.flatMap((rule) => rule.ports ?? []);
  const numbers = ports?.map((one) => one.port);
  expect(numbers).toEqual(expect.arrayContaining([443, 465, 587]));
  const { annotations = {} } = find("Ingress", "manilla").metadata;
  expect(annotations["nginx.ingress.kubernetes.io/proxy-body-size"]).toBe("512k");
});

test("the public ingress reaches the API and nothing else", () => {
  const policies = things.filter(({ kind }) => kind === "NetworkPolicy");
  const open = policies.filter(({ spec }) => JSON.stringify(spec?.ingress ?? []).includes("ingress-nginx"));
  expect(open.map(({ spec }) => spec?.podSelector?.matchLabels)).toEqual([{ app: "manilla-api" }]);
});

test("the worker goes past the pooler, and so keeps its statements by name", () => {
  expect(settingOf("manilla-worker", "DATABASE_STATEMENTS")).toBe("named");
});

test("in the composition no program of ours takes all memory or processes from the database beside it", () => {
  const one = z.looseObject({
    image: z.string(),
    mem_limit: z.string().optional(),
    pids_limit: z.number().optional(),
  });
  const services = z.record(z.string(), one).parse({ ...compositions.production, ...compositions.laptop });
  const ours = Object.entries(services).filter(([, { image }]) => image.startsWith("manilla-"));
  for (const [name, { mem_limit, pids_limit }] of ours)
    expect([mem_limit, pids_limit], name).toEqual(["1536m", 256]);
});

test("the desk counts the proxies before it and not the API's: one too many believes what a caller wrote", () => {
  for (const services of Object.values(compositions)) {
    const environment = services["desk"]?.environment;
    expect(environment?.["TRUSTED_PROXIES"]).toMatch(/^\$\{DESK_TRUSTED_PROXIES:-[01]\}$/);
  }
  expect(settingOf("manilla-desk", "TRUSTED_PROXIES")).toBe("1");
});

test("a commit of the cluster's PostgreSQL is on two machines before it is answered, and on what is promoted", () => {
  expect(find("Cluster", "manilla-postgres").spec).toMatchObject({
    instances: 3,
    affinity: { podAntiAffinityType: "required" },
    postgresql: {
      synchronous: { method: "any", number: 1, dataDurability: "required", failoverQuorum: true },
      parameters: { synchronous_commit: "on", log_error_verbosity: "terse" },
    },
  });
});

test("so is one of Patroni's, whose primary gives up before another is made", () => {
  const [patroni] = parseAllDocuments(read("deploy/patroni/patroni.yml"));
  const dcs: unknown = patroni?.getIn(["bootstrap", "dcs"], true);
  const settings = JSON.parse(JSON.stringify(dcs));
  expect(settings).toMatchObject({
    synchronous_mode: true,
    synchronous_node_count: 2,
    synchronous_mode_strict: true,
    primary_start_timeout: 0,
    postgresql: { parameters: { synchronous_commit: "on", log_error_verbosity: "terse" } },
  });
  const { ttl, loop_wait, retry_timeout } = settings;
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
});
