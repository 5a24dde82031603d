import { paths } from "@manilla/shared/web-paths";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { billsOf, createPayer } from "./payers.ts";
import { callApi } from "./people.ts";
import { expectText, typeAmount } from "./screens.ts";
import { nairaOf } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";
import { enterMeter, goOn, goOnWithout, payWithPin } from "./wizards.ts";

describe("data", () => {
  test("is bought by network and bundle; another network clears the bundle, and missing providers are said letter by letter", async ({
    page,
    phone,
  }) => {
    const person = await createPayer(page);
    phone.expectComplaint(/data\/billers/);
    await page.route("**/bills/data/billers", (route) => route.fulfill({ status: 400, body: "{}" }));
    await page.goto(paths.billData);
    await page.getByLabel("Phone number").fill("08031234567");
    await page.getByText("Looks like MTN.").waitFor();
    await goOn(page);
    await expectText(page, "Failed to load data providers. Please refresh the page.");
    await page.unroute("**/bills/data/billers");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("button", { name: "MTN Data", pressed: true }).waitFor();
    await expectAccessible(page);
    await goOn(page);
    await goOnWithout(page, "Choose a bundle");
    await expectText(page, "Please select a data bundle");
    await page.getByRole("heading", { name: "For a few days" }).waitFor();
    await page.getByLabel("Search bundles").fill("2gb");
    await page.getByRole("heading", { name: "For a month" }).waitFor();
    await page.getByRole("heading", { name: "For a few days" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^2GB Monthly/ }).click();
    await page.getByText("Step 4 of 4").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: /MTN Data.*Change/ }).click();
    await page.getByRole("button", { name: "Glo Data" }).click();
    await goOn(page);
    await page.getByRole("button", { name: /^100MB/ }).waitFor();
    await expect.poll(() => page.locator('[aria-pressed="true"]').count()).toBe(0);
    await page.getByLabel("Search bundles").fill("nothing");
    await page.getByText('No bundles found matching "nothing"').waitFor();
    await page.getByLabel("Search bundles").fill("");
    await expectAccessible(page);
    await page.getByRole("button", { name: /^200MB/ }).click();
    await payWithPin(page);
    await page.getByText("Data purchase successful!").waitFor();
    await page.waitForURL("**/bills");
    expect(await nairaOf(person)).toBe(19_800);
  });

  test("whose price changed shows the new one before anything is paid, and is bought again from its confirmation", async ({
    page,
    phone,
  }) => {
    const person = await createPayer(page);
    phone.expectComplaint(/bills\/data\/purchase/);
    await page.route("**/bills/data/billers", async (route) => {
      await new Promise((r) => setTimeout(r, 4000));
      await route.continue();
    });
    let cheaper = true;
    await page.route("**/bills/data/bundles/*", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { bundles: { data: string; price: number }[] } };
      const bundle = answer.data.bundles.find(({ data }) => data === "2GB");
      if (bundle && cheaper) bundle.price -= 10_000;
      await route.fulfill({ response, json: answer });
    });
    await page.goto(paths.billData);
    await page.getByLabel("Phone number").fill("08031234567");
    await goOn(page);
    // Continue skips the provider's step only if the list of providers has arrived.
    const chosen = page.getByRole("button", { name: "MTN Data", pressed: true });
    await page
      .getByRole("button", { name: /MTN Data.*Change/ })
      .or(chosen)
      .waitFor();
    if (await chosen.isVisible()) await goOn(page);
    await page.getByRole("button", { name: /^2GB/ }).click();
    cheaper = false;
    await payWithPin(page);
    await page.getByText("It's now ₦1,200.00 instead of ₦1,100.00.").waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await nairaOf(person)).toBe(20_000);
    await payWithPin(page);
    await page.getByText("Data purchase successful!").waitFor();
    await page.waitForURL("**/bills");
    expect(await nairaOf(person)).toBe(18_800);

    await page.getByRole("button", { name: /^Pay MTN.* again$/ }).click();
    await page.getByText("Step 4 of 4").waitFor();
    await page.getByText(/^2GB · /).waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByText("Step 3 of 4").waitFor();
  });
});

test("cable is renewed for the customer whose name was shown", async ({ page, phone }) => {
  const person = await createPayer(page);
  phone.expectComplaint(/bills\/cable\/validate/);
  await page.goto(paths.billCable);
  await goOnWithout(page, "Enter a smart card number");
  await expectText(page, "Please enter your smart card number");
  await page.getByLabel("Smart card number").fill("1234567");
  await goOn(page);
  await expectText(page, "Please enter a valid smart card number (8-12 digits)");
  await page.getByLabel("Smart card number").fill("1234567800");
  await page.getByLabel("Phone number").fill("08031234567");
  await goOn(page);
  await goOnWithout(page, "Choose a provider");
  await expectText(page, "Please select a cable provider");
  await page.getByRole("button", { name: "GOtv" }).click();
  await page.getByText("The provider doesn't know this smart card").waitFor();
  await goOn(page);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByLabel("Smart card number").fill("1234567895");
  await goOn(page);
  await page.getByText("Customer name").waitFor();
  await expectAccessible(page);
  await goOn(page);
  await goOnWithout(page, "Choose a plan");
  await expectText(page, "Please select a subscription plan");
  await page.getByRole("button", { name: /^GOtv Jolli/ }).click();
  await expectText(page, "Customer");
  await payWithPin(page);
  await page.getByText("Cable TV purchase successful!").waitFor();
  await page.waitForURL("**/bills");
  expect(await nairaOf(person)).toBe(14_200);
});

test("electricity gives a token that is large, sent again, kept, and bought again", async ({ page }) => {
  const person = await createPayer(page);
  await page.goto(paths.billElectricity);
  await enterMeter(page, "45012345678");
  await page.getByLabel("Phone number").fill("08031234567");
  await goOn(page);
  await page.getByLabel("Search electricity companies").fill("ikeja");
  await page.getByRole("radio", { name: "Postpaid" }).check();
  await page.getByRole("button", { name: "Ikeja Electric" }).click();
  await page.getByRole("radio", { name: "Prepaid" }).check();
  await page.getByRole("button", { name: "Ikeja Electric", pressed: true }).waitFor();
  await page.getByText("Customer name").waitFor();
  await expectAccessible(page);
  await goOn(page);
  await typeAmount(page, "99");
  await goOn(page);
  await expectText(page, "Minimum electricity payment is ₦100");
  await page.getByRole("button", { name: "₦2,000.00" }).click();
  await expectText(page, "Ikeja Electric Prepaid");
  await payWithPin(page);
  await page.getByText("Electricity purchase successful!").waitFor();
  await page.getByText(/^\d{20}$/).waitFor();
  await expectAccessible(page);
  await page.getByRole("heading", { name: "Bill Payments" }).waitFor();
  const token = await page.getByText(/^\d{20}$/).innerText();
  expect(await page.getByText(token, { exact: true }).locator("span").allInnerTexts()).toEqual(
    token.match(/.{4}/g),
  );
  await page.getByRole("button", { name: "Send token again" }).click();
  await page.getByText(/^Token sent to/).waitFor();
  await page.getByRole("link", { name: "View receipt" }).click();
  await page.getByText(token, { exact: true }).waitFor();
  await expectAccessible(page);
  const picture = page.waitForEvent("download");
  await page.getByRole("button", { name: "Image" }).click();
  expect((await picture).suggestedFilename()).toMatch(/^manilla-.+\.png$/);
  expect((await billsOf(person))[0]?.token?.replace(/\D/g, "")).toBe(token);
  await page.getByRole("link", { name: "Buy again" }).click();
  await page.getByText("Step 4 of 4").waitFor();
  await expectText(page, "45012345678");
  await expectText(page, "Ikeja Electric Prepaid");
  await page.getByRole("button", { name: "Pay ₦2,000.00" }).waitFor();
  await page.goto(paths.bills);
  await page.getByRole("button", { name: "Pay Ikeja Electric Prepaid again" }).click();
  await page.getByRole("button", { name: "Pay ₦2,000.00" }).click();
  await page.getByLabel("Enter your 4-digit PIN").first().waitFor();
});

test("the history is filtered, searched, and as long as there is more", async ({ page }) => {
  const person = await createPayer(page);
  for (let index = 0; index < 22; index += 1) {
    const phoneNumber = `+23480312345${String(30 + index)}`;
    await callApi("POST", "/bills/airtime/purchase", {
      body: { phoneNumber, amount: "50" },
      token: person.token,
    });
  }
  await page.goto(paths.billHistory);
  const rows = page.getByRole("main").getByRole("listitem");
  await page.getByText("08031234551").waitFor();
  await expect.poll(() => rows.count()).toBe(20);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Load More" }).click();
  await expect.poll(() => rows.count()).toBe(22);
  await expect.poll(() => page.getByRole("button", { name: "Load More" }).count()).toBe(0);
  const last = page.getByText("08031234530");
  await last.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await last.click();
  await page.getByRole("link", { name: "Buy again" }).waitFor();
  await page.goBack();
  await last.waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled - 200);
  await page.getByLabel("Search bills").fill("08031234540");
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole("tab", { name: "Data" }).click();
  await page.getByText("No matching transactions").waitFor();
});
