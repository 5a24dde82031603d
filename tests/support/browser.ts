import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "playwright-core";
import { childEnvironment } from "../../scripts/environment.ts";
import { findBrowser } from "../../scripts/test/find-browser.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const rules = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** Starts a browser. Throws where there is none, so that no test is skipped. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = findBrowser();
  return chromium.launch({ executablePath, args: flags, env: childEnvironment(env) });
}

/** What axe finds against WCAG 2.2 AA, but for the rules its caller asks better. */
export async function axeFindings(page: Page, { without = [] as string[] } = {}): Promise<string[]> {
  // Findings of several frames are gathered in a page of their own, which takes as long again.
  const alone = page.frames().length === 1;
  const builder = new AxeBuilder({ page }).withTags(rules).disableRules(without).setLegacyMode(alone);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** The demo person's page, signed in on the product at this address. */
export async function signInDemo(browser: Browser, app: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${app}/login`);
  await page.locator("input[autocomplete=username]").fill("demo");
  await page.locator("input[type=password]").fill("Demo-pass-1!");
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/dashboard|preferences/);
  return page;
}
