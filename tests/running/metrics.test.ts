import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { backupMetric } from "../../scripts/backup/dump.ts";
import { callApi, runningStack } from "./stack.ts";

const METRICS_TOKEN = "a-token-for-the-tests";
const stack = await runningStack({ METRICS_TOKEN });

async function page(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(answer.status).toBe(200);
  return answer.text();
}

const deployed = (file: string) =>
  readFileSync(new URL(`../../deploy/observability/${file}`, import.meta.url), "utf8");

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

test("every alert and every panel asks for what the programs really say", async () => {
  await callApi(stack.url, "GET /config/public");
  const said = `${await page(stack.url.concat("/metrics"))}${await page(stack.workerUrl.concat("/metrics"))}`;
  const types = new Map(
    [...said.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type]) => [name, type]),
  );
  const rules = (parse(deployed("alerts.yml")) as Rules).groups.flatMap((group) => group.rules);
  const { panels } = JSON.parse(deployed("dashboard.json")) as Dashboard;
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  expect(expressions.length).toBeGreaterThan(20);
  const unknown = expressions.flatMap(([where, expr]) =>
    [...expr.matchAll(/\b(?:manilla|process)_\w+/g)]
      .filter(([name]) => name !== backupMetric && !isSaid(name, types))
      .map(([name]) => `${where}: ${name}`),
  );
  expect(unknown).toEqual([]);
  const everything = expressions.map(([, expr]) => expr).join("\n");
  for (const name of "http_request operations outbox_oldest open_operations provider rate_age".split(" "))
    expect(everything).toContain(`manilla_${name}`);
});

function isSaid(name: string, types: Map<string, string | undefined>): boolean {
  const base = name.replace(/_(?:bucket|count|sum)$/, "");
  return types.get(name) === "gauge" || types.get(name) === "counter" || types.get(base) === "histogram";
}

test("the worker says how old its news are, and how long events wait", async () => {
  const ready = await fetch(`${stack.workerUrl}/ready`);
  expect(JSON.parse(await ready.text())).toMatchObject({
    ready: true,
    lastRateRefreshSeconds: expect.any(Number),
    oldestEventSeconds: expect.any(Number),
  });
  expect((await fetch(`${stack.url}/metrics`)).status).toBe(404);
});
