import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, devices, type Page } from "playwright-core";
import { expect } from "vitest";
import { root } from "../../scripts/environment.ts";
import { axeFindings } from "../support/browser.ts";

/** Long enough for a busy machine, so that a journey fails only for a wrong page. */
const patienceMs = 60_000;
const pictures = join(root, ".data/e2e");

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  expectComplaint: (pattern: RegExp) => void;
  complaints: () => string[];
}

/** A phone page that records all errors of the console, of scripts and of the Content-Security-Policy. */
export async function openPhone(
  browser: Browser,
  baseURL: string,
  // Blocked by default, because Playwright intercepts only requests of the page itself.
  serviceWorkers: "allow" | "block" = "block",
): Promise<WatchedPage> {
  const phone = devices["Pixel 7"];
  const context = await browser.newContext({
    ...phone,
    baseURL,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    reducedMotion: "reduce",
    serviceWorkers,
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const errors: string[] = [];
  const expected: RegExp[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => errors.push(`script: ${error.message}`));
  await page.exposeFunction("reportViolation", (what: string) => errors.push(`policy: ${what}`));
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
    complaints: () => errors.filter((what) => !expected.some((pattern) => pattern.test(what))),
  };
}

export async function expectAccessible(page: Page): Promise<void> {
  // Tries again, because a button that becomes enabled while axe reads has the contrast of neither state.
  const message = `axe on ${page.url()}`;
  await expect.poll(() => axeFindings(page), { interval: 500, timeout: 10_000, message }).toEqual([]);
}

export async function takePictures(browser: Browser, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const file = `${name} ${index + 1}`.replace(/[^a-z0-9]+/gi, "-").toLowerCase();
    const path = join(pictures, `${file}.png`);
    await page.screenshot({ path, fullPage: true }).catch(() => undefined);
    const text = await page
      .locator("body")
      .innerText()
      .catch(() => "");
    console.error(`The page as it was, ${page.url()}: ${path}\n${text}`);
  }
}
