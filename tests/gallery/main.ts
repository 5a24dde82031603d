import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";

/**
 * Photographs every screen of a running product into docs/gallery: `npm start` in one terminal, `pnpm gallery` in
 * another. The address may be given: `pnpm gallery http://localhost:8080`.
 */
const app = process.argv[2] ?? "http://localhost:8080";
const folder = fileURLToPath(new URL("../../docs/gallery/", import.meta.url));

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const open = ["/", "/login", "/signup", "/forgot-password"];
const closed = [
  "/dashboard",
  "/dashboard/buy",
  "/dashboard/sell",
  "/dashboard/swap",
  "/dashboard/send",
  "/dashboard/deposit",
  "/dashboard/deposit/naira",
  "/dashboard/deposit/btc",
  "/dashboard/withdraw/naira",
  "/dashboard/rates",
  "/dashboard/analysis/bitcoin",
  "/dashboard/transactions",
  "/dashboard/activity",
  "/dashboard/recurring",
  "/dashboard/alerts",
  "/dashboard/notifications",
  "/dashboard/profile",
  "/bills",
  "/bills/airtime",
  "/bills/data",
  "/bills/cable",
  "/bills/electricity",
  "/bills/history",
  "/bills/repeats",
];
const alsoDark = new Set([
  "/",
  "/dashboard",
  "/dashboard/buy",
  "/dashboard/rates",
  "/dashboard/transactions",
  "/bills",
]);
const alsoWide = new Set(["/", "/dashboard", "/dashboard/transactions"]);

async function photograph(
  browser: Browser,
  look: { size: typeof phone; dark?: boolean; only?: Set<string> },
): Promise<void> {
  const context = await browser.newContext({
    viewport: look.size,
    colorScheme: look.dark ? "dark" : "light",
    reducedMotion: "reduce",
    timezoneId: "Africa/Lagos",
  });
  const page = await context.newPage();
  const wanted = (path: string) => !look.only || look.only.has(path);
  const suffix = look.dark ? "-dark" : look.size === desktop ? "-wide" : "";
  for (const path of open.filter(wanted)) await shoot(page, path, suffix);
  await signIn(page);
  for (const path of closed.filter(wanted)) await shoot(page, path, suffix);
  await context.close();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${app}/login`);
  await page.locator("input[autocomplete=username]").fill("demo");
  await page.locator("input[type=password]").fill("Demo-pass-1!");
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/dashboard|preferences/);
}

async function shoot(page: Page, path: string, suffix: string): Promise<void> {
  await page.goto(app + path, { waitUntil: "load" });
  // Polling never ends, so "no network" never comes: what a screen needs is there within this time on a laptop.
  await page.waitForTimeout(1_500);
  const name = path === "/" ? "landing" : path.slice(1).replaceAll("/", "-");
  await page.screenshot({ path: `${folder}${name}${suffix}.jpg`, type: "jpeg", quality: 82 });
  console.log(`${name}${suffix}`);
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
await photograph(browser, { size: phone });
await photograph(browser, { size: phone, dark: true, only: alsoDark });
await photograph(browser, { size: desktop, only: alsoWide });
await browser.close();
