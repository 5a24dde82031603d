import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchBrowser, signInDemo } from "../support/browser.ts";
import { median } from "./report.ts";

/**
 * Measures how soon a phone shows content: `npm start` in one terminal, `pnpm bench web 5` in another. WEB sets
 * another address. Simulates a quarter of this processor, Lighthouse's slow 4G and an empty cache. Every page is
 * compared with the fastest possible page of this origin: the landing page's HTML and style without scripts.
 */
const app = process.env["WEB"] ?? "http://localhost:8080";
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 94_000 };
const slowdown = 4;
/** Time after the page's load until polling has settled. */
const restMilliseconds = 3_000;

interface Load {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  /** Sum of the parts of long tasks beyond 50 ms, in milliseconds. */
  blocked: number;
  kilobytes: number;
  requests: number;
}

interface Visit {
  name: string;
  path: string;
  scripts: boolean;
}

const first = [
  { name: "landing", path: "/" },
  { name: "sign-in", path: "/login" },
  { name: "dashboard", path: "/dashboard" },
];
const pages: Visit[] = [
  { name: "static page", path: "/", scripts: false },
  ...first.map((page) => ({ ...page, scripts: true })),
];

export async function benchWeb(rounds: number): Promise<void> {
  await using browser = await launchBrowser();
  const session = await signIn(browser);
  const loads = new Map<string, Load[]>(pages.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const page of pages) loads.get(page.name)?.push(await measure(browser, page, session));
  }
  const rows = [...loads].map(([name, all]) => ({ name, ...medianOf(all) }));
  const floor = rows[0]?.largestPaint ?? 1;
  console.table(
    Object.fromEntries(
      rows.map(({ name, ...row }) => [
        name,
        { "of the static page": (row.largestPaint / floor).toFixed(2), ...row },
      ]),
    ),
  );
  console.log(JSON.stringify({ bench: "web", rounds, results: rows }));
}

async function signIn(browser: Browser): Promise<string> {
  const page = await signInDemo(browser, app);
  const session = await page.evaluate(() => localStorage.getItem("manilla-session") ?? "");
  await page.close();
  return session;
}

async function measure(browser: Browser, page: Visit, session: string): Promise<Load> {
  const context = await browser.newContext({ ...phone, serviceWorkers: "block" });
  try {
    return await load(context, page, page.path === "/dashboard" ? session : null);
  } finally {
    await context.close();
  }
}

async function load(
  context: BrowserContext,
  { path, scripts }: Visit,
  session: string | null,
): Promise<Load> {
  const page = await context.newPage();
  const slow = await context.newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  slow.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await slow.send("Network.enable");
  await slow.send("Network.emulateNetworkConditions", slow4g);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  // Blocks only the app's code. The theme's small script decides which frame is painted.
  if (!scripts) await slow.send("Network.setBlockedURLs", { urls: ["*/assets/*.js"] });
  if (session !== null) {
    await page.addInitScript((text) => localStorage.setItem("manilla-session", text), session);
  }
  await page.addInitScript(watch);
  await page.goto(app + path, { waitUntil: "load" });
  if (path === "/dashboard") await page.getByRole("button", { name: /^Total in/ }).waitFor();
  await page.waitForTimeout(restMilliseconds);
  return { ...(await seen(page)), kilobytes: Math.round(bytes / 1024), requests };
}

/** Runs in the page before any of its scripts. */
function watch(): void {
  const found = { firstPaint: 0, largestPaint: 0, shift: 0, blocked: 0 };
  Reflect.set(window, "benchFound", found);
  const on = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on("paint", (entry) => {
    found.firstPaint = entry.startTime;
  });
  on("largest-contentful-paint", (entry) => {
    found.largestPaint = entry.startTime;
  });
  on("layout-shift", (entry) => {
    if (!entry.hadRecentInput) found.shift += entry.value ?? 0;
  });
  on("longtask", (entry) => {
    found.blocked += Math.max(0, entry.duration - 50);
  });
}

async function seen(page: Page): Promise<Pick<Load, "firstPaint" | "largestPaint" | "shift" | "blocked">> {
  return await page.evaluate(() => Reflect.get(window, "benchFound"));
}

function medianOf(loads: Load[]): Load {
  const of = (key: keyof Load) => Math.round(median(loads.map((one) => one[key])) * 1000) / 1000;
  return {
    firstPaint: Math.round(of("firstPaint")),
    largestPaint: Math.round(of("largestPaint")),
    shift: of("shift"),
    blocked: Math.round(of("blocked")),
    kilobytes: of("kilobytes"),
    requests: of("requests"),
  };
}
