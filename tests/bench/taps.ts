import { paths } from "@manilla/shared/web-paths";
import type { Browser, Locator, Page } from "playwright-core";
import { launchBrowser, signInDemo } from "../support/browser.ts";
import { percentiles } from "./percentiles.ts";

/**
 * How soon a slow phone answers a tap: `npm start` in one terminal, `pnpm bench taps 5` in another; WEB names another address.
 * From the finger to the next paint, as Interaction to Next Paint counts it, on a sixth of this processor, one tap after another.
 */
const app = process.env["WEB"] ?? "http://localhost:8080";
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const slowdown = 6;
/** From a tap until what it began has ended. */
const restMilliseconds = 1_500;
/** What the browser does not report took less. */
const shortest = 16;

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name });
const link = (name: string) => (page: Page) => page.getByRole("link", { name, exact: true });

/** On the dashboard, in this order; `Escape` closes what a tap opened. */
const taps: { name: string; on: (page: Page) => Locator; closes?: true }[] = [
  { name: "hide balances", on: button(/^(?:Hide|Show) balances/) },
  { name: "all assets", on: button("View All Assets"), closes: true },
  { name: "deposit", on: button("Deposit"), closes: true },
  { name: "more actions", on: button("More") },
  { name: "list of gainers", on: (page) => page.getByRole("tab", { name: "Gainers" }) },
  { name: "rates", on: link("Rates") },
  { name: "bills", on: link("Bills") },
  { name: "history", on: link("History") },
  { name: "profile", on: link("Profile") },
  { name: "home", on: link("Home") },
];

export async function benchTaps(rounds: number): Promise<void> {
  await using browser = await launchBrowser();
  const demo = await signInDemo(browser, app);
  const session = await demo.evaluate(() => localStorage.getItem("manilla-session") ?? "");
  await demo.context().close();
  const taken = new Map<string, number[]>(taps.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) await walk(browser, session, taken);
  const rows = [...taken].map(([name, all]) => ({
    name,
    p50: percentiles(all).p50,
    longest: Math.max(...all),
  }));
  console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])));
  const all = [...taken.values()].flat().toSorted((a, b) => a - b);
  const p98 = all[Math.ceil(all.length * 0.98) - 1];
  console.log(JSON.stringify({ bench: "taps", rounds, taps: all.length, p98, results: rows }));
}

async function walk(browser: Browser, session: string, taken: Map<string, number[]>): Promise<void> {
  const context = await browser.newContext({ ...phone, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript((text) => localStorage.setItem("manilla-session", text), session);
  await page.addInitScript(watch);
  await page.goto(app + paths.dashboard);
  await page.getByRole("tab").first().waitFor();
  const slow = await context.newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  for (const { name, on, closes } of taps) {
    await on(page).first().scrollIntoViewIfNeeded();
    await page.evaluate(() => Reflect.set(window, "benchTap", 0));
    await on(page).first().tap();
    await page.waitForTimeout(restMilliseconds);
    const took = await page.evaluate(() => Number(Reflect.get(window, "benchTap")));
    taken.get(name)?.push(Math.max(took, shortest));
    if (closes) await page.keyboard.press("Escape");
    if (closes) await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await context.close();
}

/** Runs in the page, before anything of it. */
function watch(): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const longest = Number(Reflect.get(window, "benchTap"));
      if (entry.interactionId > 0) Reflect.set(window, "benchTap", Math.max(longest, entry.duration));
    }
  });
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}
