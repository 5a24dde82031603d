import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { parseCliArgs } from "../../scripts/cli-args.ts";
import { root } from "../../scripts/environment.ts";
import { errorMessage, SetupError } from "../../scripts/services/process.ts";
import { runChore } from "../../scripts/start/shutdown.ts";
import { axeFindings, launchBrowser, signInDemo } from "../support/browser.ts";
import type { ScreenState } from "./screen-state.ts";
import { screenStates } from "./screen-states.ts";

const usage = `pnpm gallery [address] [pattern]    every screen of the product that runs at http://localhost:8080, or at the address;
                                    with a pattern ("^bill") those whose name fits it`;
const shown = join(root, "docs/gallery");
const kept = join(root, ".data/gallery");

const sizes = [
  { suffix: "", width: 390, height: 844 },
  { suffix: "-small", width: 320, height: 568 },
  { suffix: "-wide", width: 1280, height: 800 },
];
const themes = [
  { suffix: "", colorScheme: "light" },
  { suffix: "-dark", colorScheme: "dark" },
] as const;
/** Polling never ends, so "network idle" never occurs. On a laptop every screen has loaded within this time. */
const settleMilliseconds = 1_500;
const together = 3;
const repaintMilliseconds = 250;
const errorPages = /^(?:Oops! Something went wrong|This page didn't load)$/;

async function signIn(browser: Browser, app: string) {
  const page = await signInDemo(browser, app);
  const session = await page.context().storageState();
  await page.context().close();
  return session;
}

type Visit = { browser: Browser; app: string; session: Awaited<ReturnType<typeof signIn>> };

async function photographState({ browser, app, session }: Visit, state: ScreenState): Promise<string[]> {
  const context = await browser.newContext({
    viewport: sizes[0] ?? null,
    baseURL: app,
    reducedMotion: "reduce",
    timezoneId: "Africa/Lagos",
    serviceWorkers: "block",
    ...(!state.signedOut && { storageState: session }),
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const found: string[] = [];
  try {
    await state.setup?.(page);
    await page.goto(state.path);
    await state.steps?.(page);
    await page.mouse.move(0, 0);
    await page.waitForTimeout(settleMilliseconds);
    if ((await page.getByRole("heading", { name: errorPages }).count()) > 0)
      found.push(`${state.name}: shows the app's error page`);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme.colorScheme });
      for (const { suffix, ...viewport } of sizes) {
        await page.setViewportSize(viewport);
        await page.waitForTimeout(repaintMilliseconds);
        const name = `${state.name}${suffix}${theme.suffix}`;
        await photograph(page, `${name}.jpg`);
        const faults = [...(await axeFindings(page, { without: ["target-size"] })), ...(await misfits(page))];
        found.push(...faults.map((what) => `${name}: ${what}`));
      }
    }
  } catch (error) {
    await photograph(page, `${state.name}.jpg`);
    found.push(`${state.name}: ${errorMessage(error)}`);
  }
  await context.close();
  return found;
}

async function photograph(page: Page, file: string): Promise<void> {
  const folder = existsSync(join(shown, file)) ? shown : kept;
  await page.screenshot({ path: join(folder, file), type: "jpeg", quality: 82 });
}

/**
 * axe has no checks for sideways scrolling and for targets smaller than 44 px, so they are made here. axe's own rule
 * for targets (24 px) wrongly reports those that scroll below the sticky action.
 */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px wider than the screen`);
    for (const one of document.querySelectorAll("a[href], button, [role=tab], [role=radio], select")) {
      const { width, height } = one.getBoundingClientRect();
      const inText = getComputedStyle(one).display === "inline";
      if (width > 1 && !inText && (width < 43.5 || height < 43.5)) {
        found.push(
          `${Math.round(width)} × ${Math.round(height)} px to press: ${one.textContent || one.ariaLabel}`,
        );
      }
    }
    return found;
  });
}

/**
 * Photographs every screen of a running product in all its states. Fails on findings of axe, on sideways scrolling
 * and on small targets. Pictures that exist in docs/gallery are replaced. The others are written to .data/gallery.
 */
async function main(): Promise<void> {
  const { positionals } = parseCliArgs({}, usage);
  const [app = "http://localhost:8080", pattern = ""] = positionals;
  if (!URL.canParse(app)) throw new SetupError(usage);
  mkdirSync(kept, { recursive: true });
  await using browser = await launchBrowser();
  const visit = { browser, app, session: await signIn(browser, app) };
  let [seen, wrong] = [0, 0];
  const waiting = screenStates.filter(({ name }) => new RegExp(pattern).test(name));

  async function photographTheRest(): Promise<void> {
    for (let state = waiting.shift(); state; state = waiting.shift()) {
      const found = await photographState(visit, state);
      seen += 1;
      wrong += found.length;
      console.log([state.name, ...new Set(found)].join("\n  "));
    }
  }

  await Promise.all(Array.from({ length: together }, photographTheRest));
  console.log(
    `${seen} states of screens, ${seen * sizes.length * themes.length} pictures, ${wrong} findings`,
  );
  if (wrong > 0) process.exitCode = 1;
}

await runChore(main);
