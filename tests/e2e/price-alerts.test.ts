import { paths } from "@manilla/shared/web-paths";
import { expect } from "vitest";
import { test } from "./harness.ts";
import { movePrice, newPerson, signIn } from "./people.ts";
import { expectAccessible } from "./watched-page.ts";

test("a price that is reached notifies once", async ({ page }) => {
  await signIn(page, await newPerson());
  await page.goto(paths.priceAlerts);
  await page.getByRole("button", { name: "New price alert" }).click();
  const sheet = page.getByRole("dialog", { name: "New price alert" });
  await sheet.getByRole("button", { name: /Bitcoin/ }).click();
  const picker = page.getByRole("dialog", { name: "Choose a coin" });
  await picker.getByRole("button", { name: /Litecoin/ }).click();
  await sheet.getByLabel("Alert me at").fill("120");
  await sheet.getByText(/LTC is at ₦[0-9,.]+ now/).waitFor();
  await sheet.getByRole("radio", { name: "Dollars" }).check();
  await expect.poll(() => sheet.getByLabel("Alert me at").inputValue()).toBe("");
  await sheet.getByLabel("Alert me at").fill("120");
  await sheet.getByRole("button", { name: "Set alert" }).click();
  await page.getByText(/LTC (above|below)/).waitFor();
  await expectAccessible(page);
  // No other journey depends on this coin's price, so others can run at the same time.
  await movePrice("LTC", { price: 125 });
  await page.goto(paths.notifications);
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole("heading", { name: /Welcome to Manilla/ }).waitFor();
        return page.getByRole("heading", { name: /LTC is (above|below) \$120/ }).count();
      },
      { interval: 3_000 },
    )
    .toBe(1);
});
