import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { stack, test } from "./harness.ts";
import { callApi, signIn } from "./people.ts";
import { verifiedPerson } from "./verified.ts";
import { openPhone } from "./watched-page.ts";

const pages = [
  paths.dashboard,
  paths.profile,
  paths.security,
  paths.activity,
  paths.notifications,
  paths.rates,
  paths.buy,
  paths.swap,
  paths.withdrawNaira,
  paths.people,
  paths.bills,
  paths.billHistory,
  paths.billBatch,
  paths.reportProblem,
];

/**
 * Reports a page wider than the screen, a cut title, text squeezed to less than four letters' width, and figures on
 * two lines.
 */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px wider than the screen`);
    for (const title of document.querySelectorAll("h1"))
      if (title.clientWidth > 1 && title.scrollWidth > title.clientWidth + 1)
        found.push(`cut: ${title.textContent}`);
    for (const row of document.querySelectorAll("main li a span, main li button span, main article p")) {
      const { width, height } = row.getBoundingClientRect();
      if (width > 1 && height > 3 * width) found.push(`squeezed: ${row.textContent}`);
    }
    for (const figure of document.querySelectorAll("main .tabular")) {
      for (const part of figure.childNodes) {
        if (part.nodeType !== Node.TEXT_NODE || !/^[₦$]?[0-9,]+$/.test(part.textContent ?? "")) continue;
        const range = document.createRange();
        range.selectNodeContents(part);
        if (range.getClientRects().length > 1) found.push(`on two lines: ${figure.textContent}`);
      }
    }
    return found;
  });
}

test("text at twice its size fits the phone, whole titles and rows included", async () => {
  const person = await verifiedPerson("4999999.99");
  const { token } = person;
  await callApi("POST", "/crypto/buy", { body: { currency: "btc", amount: "0.002" }, token });
  const bill = { phoneNumber: "+2348031234567", amount: "50000" };
  await callApi("POST", "/bills/airtime/purchase", { body: bill, token });
  const browser = await launchBrowser({ textSize: 32 });
  try {
    const { page, complaints } = await openPhone(browser, stack.app);
    await signIn(page, person);
    for (const path of pages) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.waitForLoadState("networkidle");
      await expect.poll(() => misfits(page), { message: path }).toEqual([]);
    }
    expect(complaints()).toEqual([]);
  } finally {
    await browser.close();
  }
});
