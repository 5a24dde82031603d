import { verifyBooks } from "@manilla/core/ledger/verify";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { startedStack } from "./started-stack.ts";
import { openPhone, takePictures, type WatchedPage } from "./watched-page.ts";

export const stack = await startedStack(inject("stackUrl"));

interface Fixtures {
  browser: Browser;
  phone: WatchedPage;
  page: Page;
}

/**
 * A journey: a new phone context on the running product. It fails on any error of the console, of a script or of the
 * Content-Security-Policy, and if the books do not balance at the end.
 */
export const test = base.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures are needed from the pattern
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  phone: async ({ browser, onTestFailed, task }, use) => {
    const phone = await openPhone(browser, stack.app);
    let failed = false;
    onTestFailed(() => {
      failed = true;
    });
    await use(phone);
    if (failed || task.result?.state === "fail") await takePictures(browser, task.name);
    const complaints = phone.complaints();
    // The browser is reused. A failed journey may have left open contexts.
    for (const context of browser.contexts()) {
      // A route handler that is still running ends with its page. This is not a failure.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    }
    expect(complaints, "errors in the browser").toEqual([]);
    expect(await brokenBooks(), "ledger.verify() at the end of the journey").toEqual([]);
  },
  page: async ({ phone }, use) => use(phone.page),
});

async function brokenBooks(): Promise<unknown[]> {
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });
  try {
    return await verifyBooks(pool);
  } finally {
    await pool.end();
  }
}
