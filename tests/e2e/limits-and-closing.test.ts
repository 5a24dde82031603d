import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { addNaira, callApi, newPerson, personWithNaira, signIn } from "./people.ts";
import { verifiedPerson } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";

const newDevice = {
  maximum: "20000.00",
  used: "4500.00",
  left: "15500.00",
  until: "2026-11-23T13:05:00.000Z",
};

/** The journeys' product runs with COUNTRY_RULES=none, so this adds limits to the server's answer. */
function extendLimits(page: Page, data: object): Promise<unknown> {
  return page.route("**/api/v1/limits", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...data } } });
  });
}

describe("the limit on a payment's screen", () => {
  test("is named where it ends first, is what Max of a purchase takes, with the fee, and ends all trades", async ({
    page,
  }) => {
    const person = await signIn(page, await personWithNaira("5000"));
    await page.goto(paths.buy);
    await page.getByText("Balance ₦5,000.00").waitFor();
    await expect.poll(() => page.getByText(/^You can trade/).count()).toBe(0);
    await addNaira(person, "2000000");
    await page.reload();
    await page.getByText("You can trade ₦1,000,000.00 more today.").waitFor();
    await page.getByRole("button", { name: "Max" }).click();
    await expect.poll(() => page.getByLabel("Amount to spend").inputValue()).toBe("1,020,000.00");
    await page.getByText("That's all your limit allows today.").waitFor();
    await page.getByRole("button", { name: "Buy Bitcoin" }).click();
    await page.getByRole("button", { name: "Confirm purchase" }).click();
    await page.getByText(/^You bought/).waitFor();
    for (const path of [paths.sell, paths.swap]) {
      await page.goto(path);
      await page.getByText(/^Balance 0\.0\d+ BTC/).waitFor();
      await page.getByText("You've used up today's limit. It resets at midnight.").waitFor();
      await expect.poll(() => page.getByRole("button", { name: "Max" }).count()).toBe(0);
    }
  });

  test("is what Max of money sent takes, in naira and in a coin; used up, it says whose limit it is", async ({
    page,
  }) => {
    const person = await verifiedPerson("50000");
    const { token } = person;
    await callApi("POST", "/crypto/buy", { body: { currency: "usdt", amount: "10" }, token });
    const rules = { dailyLimit: "3000", confirmAbove: null, knownPayeesOnly: false, transfersOff: false };
    await callApi("PUT", "/users/payment-rules", { token, body: rules });
    await signIn(page, person);
    const sends = [
      [paths.sendToPerson, "Amount", /^3,000\.00$/],
      [`${paths.sendToPerson}?asset=usdt`, "Amount", /^1\.\d{8}$/],
      [`${paths.send}?currency=usdt`, "Amount of USDT", /^1\.\d{8}$/],
    ] as const;
    for (const [path, label, amount] of sends) {
      await page.goto(path);
      const field = page.getByLabel(label, { exact: true });
      // Until the limits have loaded, Max is the balance.
      await expect
        .poll(async () => {
          await page.getByRole("button", { name: "Max" }).click();
          return field.inputValue();
        })
        .toMatch(amount);
      await page.getByText("That's all your limit allows today.").waitFor();
    }

    const bill = { phoneNumber: "+2348031234567", amount: "3000", pin: person.details.pin };
    await callApi("POST", "/bills/airtime/purchase", { token, body: bill });
    const expectWhy = async (why: string) => {
      for (const [path] of sends) {
        await page.goto(path);
        await page.getByText(/^Balance (₦\d|\d+\.\d+ USDT)/).waitFor();
        await page.getByText(why).waitFor();
        await expect.poll(() => page.getByRole("button", { name: "Max" }).count()).toBe(0);
      }
    };
    await expectWhy("You've used up the daily limit you set. It resets at midnight.");
    await callApi("PUT", "/users/payment-rules", { token, body: { ...rules, dailyLimit: null } });
    await extendLimits(page, { newDevice: { ...newDevice, used: "20000.00", left: "0.00" } });
    await expectWhy(
      "This device is new to your account. Until 23 Nov 2026, 14:05 you can move up to ₦20,000.00 from it, and ₦0.00 of that is left.",
    );
    await expectAccessible(page);
  });
});

describe("the profile", () => {
  test("shows what is left of the own daily limit, and of a new device's allowance", async ({ page }) => {
    const person = await personWithNaira("5000");
    const rules = { dailyLimit: "3000", confirmAbove: null, knownPayeesOnly: false, transfersOff: false };
    await callApi("PUT", "/users/payment-rules", { token: person.token, body: rules });
    const bill = { phoneNumber: "+2348031234567", amount: "1000", pin: person.details.pin };
    await callApi("POST", "/bills/airtime/purchase", { token: person.token, body: bill });
    await signIn(page, person);
    await page.goto(paths.limits);
    const own = page
      .locator("section,div")
      .filter({ has: page.getByRole("heading", { name: "Your own daily limit" }) });
    await own.last().getByText("₦2,000 left").waitFor();
    await own.last().getByText("of ₦3,000").waitFor();
    await expect.poll(() => page.getByText("This device is new to your account").count()).toBe(0);
    await page.getByRole("link", { name: "Change it" }).click();
    await page.waitForURL(`**${paths.paymentRules}`);

    await extendLimits(page, { newDevice });
    await page.goto(paths.limits);
    await page.getByRole("heading", { name: "This device is new to your account" }).waitFor();
    await page.getByText("₦15,500 left").waitFor();
    await page.getByText(/Until 23 Nov.* 14:05/).waitFor();
    await expectAccessible(page);
  });

  test("shows the limits, gives the data away, and closes the account", async ({ page }) => {
    const person = await signIn(page, await newPerson());
    await page.goto(paths.limits);
    await page.getByRole("heading", { name: "Today's limits" }).waitFor();
    await page.getByText("₦200,000 left").waitFor();
    await expectAccessible(page);
    await page.goto(paths.profile);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: /Download my data/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/^manilla-data-.*\.json$/);
    await page.getByRole("link", { name: /Close account/ }).click();
    await page.getByLabel("Password", { exact: true }).fill(person.details.password);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Close my account" }).click();
    await page.waitForURL("**/login");
  });
});
