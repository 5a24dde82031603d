import { paths } from "@manilla/shared/web-paths";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { callApi, newPerson, personWithNaira, signIn } from "./people.ts";
import { expectAccessible } from "./watched-page.ts";

async function trader() {
  const person = await personWithNaira();
  await callApi("POST", "/crypto/buy", { body: { currency: "btc", amount: "0.0001" }, token: person.token });
  await callApi("POST", "/crypto/sell", {
    body: { currency: "btc", amount: "0.00005" },
    token: person.token,
  });
  return person;
}

describe("the history", () => {
  test("lists, searches and filters all and the trades, and shows one transaction's history", async ({
    page,
  }) => {
    await signIn(page, await trader());
    await page.goto(paths.activity);
    const today = page.getByRole("region", { name: "Today" });
    await expect.poll(() => today.getByRole("listitem").count()).toBe(3);
    await expectAccessible(page);
    await page.getByRole("link", { name: /Bought Bitcoin/ }).click();
    await page.getByRole("heading", { name: "Bought Bitcoin" }).waitFor();
    await page.getByText("+0.00010000", { exact: true }).first().waitFor();
    await page.getByText("Fee", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Report a problem" }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "Timeline" }).count()).toBe(0);
    await expectAccessible(page);
    const [receipt] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "PDF" }).click(),
    ]);
    const [picture] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Image", exact: true }).click(),
    ]);
    expect(picture.suggestedFilename()).toMatch(/^manilla-MNL-.*\.png$/);
    expect(receipt.suggestedFilename()).toMatch(/^manilla-receipt-MNL-.*\.pdf$/);
    await page.goBack();
    await page.getByRole("link", { name: "Naira", exact: true }).click();
    await expect.poll(() => today.getByRole("listitem").count()).toBe(1);
    await page.getByRole("link", { name: /Naira deposit/ }).click();
    await page.getByRole("heading", { name: "Naira deposit" }).waitFor();
    await page.goBack();
    const naira = page.getByRole("link", { name: "Naira", exact: true });
    await expect.poll(() => naira.getAttribute("aria-current")).toBe("page");
    await page.getByRole("searchbox").fill("nothing like it");
    const nothing = page.getByText("No matching transactions", { exact: true });
    await nothing.waitFor();

    await page.getByRole("link", { name: "Trades" }).click();
    await page.getByRole("heading", { name: "Bought BTC" }).waitFor();
    await page.getByRole("radio", { name: "Sell" }).check();
    await page.getByRole("heading", { name: "Sold BTC" }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "Bought BTC" }).count()).toBe(0);
    await page.getByRole("searchbox").fill("eth");
    await nothing.waitFor();
    await expectAccessible(page);
  });

  test("is empty for a new customer, and still makes a statement", async ({ page }) => {
    await signIn(page, await newPerson());
    await page.goto(paths.trades);
    await page.getByText("No transactions yet", { exact: true }).waitFor();
    await page.goto(paths.activity);
    await page.getByText("No transactions yet", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Statement" }).click();
    const sheet = page.getByRole("dialog", { name: "Statement" });
    await sheet.getByRole("radio", { name: "Spreadsheet" }).check();
    await expectAccessible(page);
    const [statement] = await Promise.all([
      page.waitForEvent("download"),
      sheet.getByRole("button", { name: "Download statement" }).click(),
    ]);
    expect(statement.suggestedFilename()).toMatch(/^manilla-statement-[\d-]+-01_to_[\d-]+\.csv$/);
  });
});

describe("what waits for its moment", () => {
  test("a repeating buy is started, made by the worker, paused and ended", async ({ page }) => {
    await signIn(page, await personWithNaira());
    await page.goto(paths.recurringBuys);
    await page.getByText("Nothing set up yet", { exact: true }).waitFor();
    await page.getByRole("button", { name: "New repeating buy" }).click();
    const sheet = page.getByRole("dialog", { name: "New repeating buy" });
    await sheet.getByLabel("Naira each time").fill("10000");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Start" }).click();
    await page.getByRole("heading", { name: /₦10,000.00 of BTC/ }).waitFor();
    await page.getByRole("switch", { name: "Active" }).click();
    await page.getByText("Paused", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
    await page.getByText("Nothing set up yet", { exact: true }).waitFor();
  });
});
