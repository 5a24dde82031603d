import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey } from "./harness.ts";
import { billsOf, payAll, payer, save } from "./payers.ts";
import { expectAccessible } from "./watched-page.ts";

/** This call fails at the server until the returned function is called. */
async function failing(page: Page, pattern: string): Promise<() => Promise<void>> {
  await page.route(pattern, (route) =>
    route.fulfill({
      status: 503,
      json: { status: false, message: "No answer right now.", code: "provider_unavailable", data: null },
    }),
  );
  return () => page.unroute(pattern);
}

describe("several bills when something fails", () => {
  journey("a reload in the middle hides no bill, also while the list fails", async ({ page, phone }) => {
    const person = await payer(page, "1000");
    phone.expectComplaint(/bills\/recipients/);
    await save(person, [
      ["Tunde", "phone", "08031234567", "MTN"],
      ["Aunty Ngozi", "phone", "08061234567", "MTN"],
      ["Chidi", "phone", "08101234567", "MTN"],
    ]);
    // Chidi is the second one, and never gets an answer.
    await page.route("**/bills/airtime/purchase", (route) =>
      route.request().postData()?.includes("8101234567") ? undefined : route.continue(),
    );

    await page.goto(paths.billBatch);
    await page.getByRole("button", { name: "₦200.00 for everyone" }).click();
    await page.getByRole("button", { name: "Pay ₦600.00 for 3" }).click();
    const second = page.waitForRequest((request) => !!request.postData()?.includes("8101234567"));
    await payAll(page);
    await second;
    const restore = await failing(page, "**/bills/recipients");
    await page.reload();
    await page.getByText("1 of 3 paid").waitFor();
    await page.getByRole("listitem").filter({ hasText: "Chidi" }).getByText("No answer yet").waitFor();
    await page.getByRole("listitem").filter({ hasText: "Tunde" }).getByText("Not sent yet.").waitFor();
    await expectAccessible(page);

    await page.unroute("**/bills/airtime/purchase");
    await page.getByRole("button", { name: "Try the others again" }).click();
    await page.getByText("No answer right now.").waitFor();
    await restore();
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("button", { name: "Pay ₦400.00 for 2" }).click();
    await payAll(page);
    await page.getByText("2 bills paid").waitFor({ timeout: 30_000 });
    expect(await billsOf(person)).toHaveLength(3);
  });

  journey("an owner or a list that can't be had is said in the bill's own row", async ({ page, phone }) => {
    const person = await payer(page, "20000");
    phone.expectComplaint(/bills\/electricity/);
    await save(person, [
      ["Home", "meter", "45011112233", "Ikeja Electric Prepaid"],
      ["Shop", "meter", "45011115522", "Ikeja Electric Prepaid"],
    ]);
    const restoreOwners = await failing(page, "**/bills/electricity/validate");
    const restoreList = await failing(page, "**/bills/electricity/billers");
    await page.goto(paths.billBatch);
    await page.getByLabel("Amount for Home").fill("1000");
    const home = page.getByRole("listitem").filter({ hasText: "Home" });
    await home.getByText("Failed to load electricity providers.").waitFor({ timeout: 30_000 });
    await page.getByText("Please select an electricity provider").waitFor({ state: "hidden" });
    await expectAccessible(page);
    await restoreList();
    await home.getByRole("button", { name: "Try Again" }).click();
    await home.getByText("Checking this meter").waitFor();
    await home.getByText("Please check the number yourself before you pay.").waitFor({ timeout: 30_000 });
    await expectAccessible(page);
    await restoreOwners();
    await page.getByLabel("Amount for Shop").fill("1000");
    await page.getByRole("button", { name: "Pay ₦2,000.00 for 2" }).click();
    await payAll(page);
    await page.getByText("2 bills paid").waitFor({ timeout: 30_000 });
    await page.getByRole("button", { name: "Copy token for Home" }).waitFor();
    await page.getByRole("button", { name: "Send token again for Shop" }).waitFor();
    await expectAccessible(page);
  });
});
