import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { alarmNames } from "@manilla/core/observability/log";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { backupMetric } from "../../scripts/backup/dump.ts";
import { root } from "../../scripts/environment.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const known = new Set<string>(alarmNames);

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
interface Rules {
  groups: { rules: Rule[] }[];
}
const rules = (parse(read("deploy/observability/alerts.yml")) as Rules).groups.flatMap(
  (group) => group.rules,
);

const namedBy = (expr: string) =>
  [...expr.matchAll(/alarm=~"([^"]+)"/g)].flatMap(([, names = ""]) => names.split("|"));

test("every alarm that the programs raise is counted from the start, and operations.md says what to do", () => {
  const files = globSync(["packages/core/src/**/*.ts", "apps/{api,desk,worker}/src/**/*.ts"], { cwd: root });
  const raised = files
    .filter((file) => !/test\.ts$|\/testing\/|\/prisma\//.test(file))
    .flatMap((file) => [...read(file).matchAll(/\balarm: "([\w-]+)"/g)].map(([, name = ""]) => name));
  expect(new Set(raised).size).toBeGreaterThan(15);
  const operations = read("docs/operations.md");
  for (const name of new Set([...raised, ...known])) {
    expect(known, name).toContain(name);
    expect(operations, name).toContain(`\`${name}\``);
  }
});

test("every alarm reaches a person: by a rule of its own, or by the one for alarms", () => {
  const named = rules.flatMap(({ expr }) => namedBy(expr));
  for (const name of named) expect(known, name).toContain(name);
  // Alarms without a rule of their own. A gauge with an alert reports the same problem.
  const others = new Set([
    "operation_unreadable",
    "screening_list_old",
    "screening_list_failed",
    "screening_hit_waits",
    "case_deadline",
    "vendor_incident",
    "reconciliation",
    "suspense",
    "closed_account",
  ]);
  for (const name of known) expect(named.includes(name) || others.has(name), name).toBe(true);
  const paging = rules
    .filter(({ labels }) => labels.severity === "page")
    .flatMap(({ expr }) => namedBy(expr));
  for (const name of ["books", "audit", "custody", "payouts_stopped", "codes", "sign-in"])
    expect(paging).toContain(name);
});

// The whole books and the audit log are verified every hour. If an alert ended sooner, it would look resolved and
// page again after each verification.
test("an alarm's alert lasts until what is still wrong is said again", () => {
  for (const rule of rules.filter(({ expr }) => namedBy(expr).length > 0))
    expect(Number(/\[(\d+)h\]/.exec(rule.expr)?.[1]), rule.alert).toBeGreaterThan(1);
});

// In PromQL, the value of `a and b` is the value of a, so a must be a quotient.
test("what an alert prints as a percentage is a share", () => {
  const shares = rules.filter((rule) => rule.annotations.summary.includes("$value | humanizePercentage"));
  for (const { alert, expr } of shares) expect(expr.split(/\band\b/)[0], alert).toContain(" / ");
});

/** Metric names of other exporters, from Debian 12's packages. Versions are in docs/production.md. */
const exported = new Set([
  "pg_up",
  "pg_stat_replication_pg_wal_lsn_diff",
  "pg_stat_archiver_failed_count",
  "patroni_replica",
  "redis_up",
  "redis_memory_used_bytes",
  "redis_memory_max_bytes",
  "node_filesystem_avail_bytes",
  "node_filesystem_size_bytes",
  "haproxy_backend_active_servers",
  "probe_ssl_earliest_cert_expiry",
]);

test("an alert about PostgreSQL, Redis, the gateway, the disk, a backup or a certificate reads a metric that exists", () => {
  const named = rules.flatMap(
    ({ expr }) => expr.match(/\b(?:pg|patroni|redis|node|haproxy|probe)_\w+/g) ?? [],
  );
  expect(new Set(named)).toEqual(exported);
  expect(rules.find(({ alert }) => alert === "BackupOld")?.expr).toContain(backupMetric);
});

test("operations.md says what to do about every alert", () => {
  const operations = read("docs/operations.md");
  for (const { alert } of rules) expect(operations, alert).toContain(`\`${alert}\``);
});
