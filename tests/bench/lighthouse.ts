import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { paths } from "@manilla/shared/web-paths";
import { chromium } from "playwright-core";
import { childEnvironment } from "../../scripts/environment.ts";
import { SetupError } from "../../scripts/services/process.ts";
import { findBrowser } from "../../scripts/test/find-browser.ts";
import { fillSignIn } from "../support/browser.ts";
import { median } from "./report.ts";

/** Downloaded on demand, because with its dependencies it is larger than all packages of the tests. */
const tool = "lighthouse@13.5.0";
const app = process.env["WEB"] ?? "http://localhost:8080";
const port = 9_399;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items?: unknown[] } }>;
}

/** Median mobile scores (of 100) of the first screens. `npm start` must run in another terminal. */
export async function benchLighthouse(rounds: number): Promise<void> {
  const answer = await fetch(`${app}/ready`).catch(() => undefined);
  if (!answer?.ok)
    throw new SetupError(`Nothing is ready at ${app}: run npm start in another terminal, or name it by WEB.`);
  const profile = await mkdtemp(join(tmpdir(), "lighthouse-"));
  const { executablePath, env } = findBrowser();
  const args = ["--no-sandbox", `--remote-debugging-port=${port}`];
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args,
    env: childEnvironment(env),
  });
  try {
    const table: Record<string, Record<string, number | string>> = {};
    table["landing"] = await scored("/", rounds);
    table["sign-in"] = await scored(paths.login, rounds);
    await fillSignIn(await browser.newPage(), app);
    table["dashboard"] = await scored(paths.dashboard, rounds);
    table["buy"] = await scored(paths.buy, rounds);
    console.table(table);
  } finally {
    await browser.close();
    await rm(profile, { recursive: true });
  }
}

async function scored(path: string, rounds: number): Promise<Record<string, number | string>> {
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round++) reports.push(await audit(path));
  const of = (read: (report: Report) => number) => Math.round(median(reports.map(read)));
  const failed = Object.entries(reports[0]?.audits ?? {}).filter(([, { score }]) => score === 0);
  return {
    ...Object.fromEntries(
      categories.map((name) => [name, of(({ categories: all }) => (all[name]?.score ?? 0) * 100)]),
    ),
    "blocked ms": of(({ audits }) => audits["total-blocking-time"]?.numericValue ?? 0),
    requests: of(({ audits }) => audits["network-requests"]?.details?.items?.length ?? 0),
    failed: failed.map(([name]) => name).join(", "),
  };
}

async function audit(path: string): Promise<Report> {
  const options = [
    `--port=${port}`,
    "--disable-storage-reset",
    "--output=json",
    "--quiet",
    "--form-factor=mobile",
  ];
  const { stdout } = await promisify(execFile)("npx", ["--yes", tool, `${app}${path}`, ...options], {
    env: childEnvironment({ PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter) }),
    maxBuffer: 1 << 28,
  });
  return JSON.parse(stdout) as Report; // Lighthouse's format
}
