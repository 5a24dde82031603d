import { AxeBuilder } from "@axe-core/playwright";
// Node finds no named exports in axe, and the benches run directly on Node.
import axe, { type AxeResults } from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { childEnvironment } from "../../scripts/environment.ts";
import { SetupError } from "../../scripts/services/process.ts";
import { findBrowser } from "../../scripts/test/find-browser.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * `textSize` is the person's font size in px (default 16). Throws if there is no browser, so that no test is skipped.
 */
export async function launchBrowser({ textSize }: { textSize?: number } = {}): Promise<Browser> {
  const { executablePath, env } = findBrowser();
  const args = textSize ? [...flags, `--blink-settings=defaultFontSize=${textSize}`] : flags;
  return chromium.launch({ executablePath, args, env: childEnvironment(env) });
}

export async function axeFindings(page: Page, { without = [] as string[] } = {}): Promise<string[]> {
  // Waits for animations: during a colour transition a button has the contrast of neither colour.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } =
    page.frames().length === 1 ? await runAxe(page, without) : await runAxeInFrames(page, without);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** axe (half a megabyte) is compiled once per document, because pages are checked repeatedly. */
async function runAxe(page: Page, without: string[]): Promise<Pick<AxeResults, "violations">> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([runOnly, off]) => {
      const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]));
      return window.axe.run(document, { runOnly, rules, resultTypes: ["violations"], reporter: "v1" });
    },
    [rules, without] as const,
  );
}

/** Loads axe into every frame of a page and opens another page to combine the findings. `runAxe` skips frames. */
function runAxeInFrames(page: Page, without: string[]): Promise<AxeResults> {
  return new AxeBuilder({ page }).withTags(rules).disableRules(without).analyze();
}

/** Returns a page that is signed in as the demo person. Throws SetupError if no app runs at this URL. */
export async function signInDemo(browser: Browser, app: string): Promise<Page> {
  const page = await browser.newPage();
  await fillSignIn(page, app);
  return page;
}

export async function fillSignIn(page: Page, app: string): Promise<void> {
  await page.goto(`${app}/login`).catch((error: unknown) => {
    if (!String(error).includes("ERR_CONNECTION_REFUSED")) throw error;
    throw new SetupError(`Nothing answers at ${app}: begin with \`npm start\` in another window.`);
  });
  await page.locator("input[autocomplete=username]").fill("demo");
  await page.locator("input[type=password]").fill("Demo-pass-1!");
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/dashboard|preferences/);
}
