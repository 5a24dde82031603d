import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "@manilla/testing/database";
import { freePort } from "@manilla/testing/free-port";
import { testRedisUrl } from "@manilla/testing/redis";
import { runAtEnd } from "@manilla/testing/run-at-end";
import { testSandbox } from "@manilla/testing/sandbox";
import { waitUntil } from "../../scripts/services/process.ts";
import { developmentSecrets, laptopSettings } from "../../scripts/start/settings.ts";
import { startProgram } from "./program.ts";

/** The API and the worker with laptop settings and their own database, removed at the end of the test file. */
export async function runningStack(more: Record<string, string> = {}) {
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "manilla-running-"));
  const [app, workerPort] = [await freePort(), await freePort()];
  const sandbox = await testSandbox({ webhookUrl: `http://127.0.0.1:${app}/api/v1/webhooks` });
  const ports = { app, api: app, worker: workerPort, sandbox: 0, smtp: sandbox.smtpPort };
  const settings: Record<string, string> = {
    ...laptopSettings({
      ports: { ...ports, sandbox: Number(new URL(sandbox.url).port) },
      secrets: developmentSecrets(join(dataDir, "secrets.json")),
      databaseUrls: { app: database.url, desk: database.url },
      // In a shared Redis, a worker would take jobs whose events are in another test's database.
      redisUrl: testRedisUrl(16 + (Number.parseInt(process.env["VITEST_POOL_ID"] ?? "0", 10) % 48)),
      dataDir,
    }),
    LOG_LEVEL: "trace",
    RATE_LIMIT_FACTOR: "1000",
    ...more,
  };
  runAtEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  const api = await startProgram("api", { settings, port: app });
  const worker = await startProgram("worker", { settings, port: workerPort });
  const workerUrl = `http://127.0.0.1:${workerPort}`;
  const hasPrices = async () => (await fetch(`${workerUrl}/ready`).catch(() => null))?.ok === true;
  await waitUntil(hasPrices, { seconds: 60, failure: () => worker.output().slice(-2_000) });
  return { api, worker, url: `http://127.0.0.1:${app}`, workerUrl, database, sandbox, settings };
}

export interface Ask {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export async function callApi(url: string, line: string, { token, body, headers = {} }: Ask = {}) {
  const [method = "GET", path = ""] = line.split(" ");
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = text.startsWith("{") ? JSON.parse(text) : null;
  return { status: response.status, headers: response.headers, text, json };
}
