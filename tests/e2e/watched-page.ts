import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, devices, type Page } from "playwright-core";
import { expect } from "vitest";
import { root } from "../../scripts/environment.ts";

const chromiumPath = "/usr/bin/chromium";
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const pictures = join(root, ".data/e2e");

/** The browser of the machine. Without one the journeys fail and say so: they are never skipped. */
export async function launchBrowser(): Promise<Browser> {
  if (!existsSync(chromiumPath)) {
    throw new Error(`No browser at ${chromiumPath}: install Debian's chromium (apt-get install chromium).`);
  }
  return chromium.launch({ executablePath: chromiumPath, args: flags });
}

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** A complaint that this journey provokes on purpose. */
  expectComplaint: (pattern: RegExp) => void;
  /** What the page complained of, but for what was expected. */
  complaints: () => string[];
}

/** A page on a phone that remembers every error of the console, of scripts and of the Content-Security-Policy. */
export async function openPhone(
  browser: Browser,
  baseURL: string,
  // What a journey intercepts must come from the page itself.
  serviceWorkers: "allow" | "block" = "block",
): Promise<WatchedPage> {
  const phone = devices["Pixel 7"];
  const context = await browser.newContext({
    ...phone,
    baseURL,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    reducedMotion: "reduce",
    serviceWorkers,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const heard: string[] = [];
  const expected: RegExp[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => heard.push(`script: ${error.message}`));
  await page.exposeFunction("reportViolation", (what: string) => heard.push(`policy: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = Reflect.get(window, "reportViolation");
      report?.(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return {
    page,
    context,
    expectComplaint: (pattern) => expected.push(pattern),
    complaints: () => heard.filter((what) => !expected.some((pattern) => pattern.test(what))),
  };
}

/** What axe finds against WCAG 2.2 AA. */
export async function axeFindings(page: Page): Promise<string[]> {
  const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
  // Findings of several frames are gathered in a page of their own, which takes as long again.
  const alone = page.frames().length === 1;
  const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode(alone).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page), `axe on ${page.url()}`).toEqual([]);
}

/** Keeps what the page looked like, beside the failure it explains. */
export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const path = join(pictures, `${name.replace(/[^a-z0-9]+/gi, "-").toLowerCase()}.png`);
  await page.screenshot({ path, fullPage: true }).catch(() => undefined);
  const text = await page
    .locator("body")
    .innerText()
    .catch(() => "");
  console.error(`The page as it was, ${page.url()}: ${path}\n${text}`);
}
