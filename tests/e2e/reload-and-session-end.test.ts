import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { addNaira, callApi, newPerson, type Person, personWithNaira, purchasesOf, signIn } from "./people.ts";
import { openBuy, openReview } from "./screens.ts";
import { expectAccessible } from "./watched-page.ts";
import { payWithPin, toAirtimeConfirm } from "./wizards.ts";

test("a purchase that is disturbed by the browser's back and forward, and by a reload, is made once", async ({
  page,
  phone,
}) => {
  const person = await signIn(page, await personWithNaira());
  await page.goto(paths.dashboard);
  await openBuy(page, "20000");
  const sheet = await openReview(page);
  await sheet.getByRole("button", { name: "Confirm purchase" }).click();
  await page.waitForURL("**/dashboard");
  await page.goBack();
  // Back loads a page anew. The browser refuses to go forward until that page has replaced the former one.
  await page.getByRole("heading", { name: "Recent activity" }).waitFor();
  await page.goForward();
  await page.getByRole("heading", { name: "Recent activity" }).waitFor();
  expect(await purchasesOf(person)).toHaveLength(1);
  await page
    .getByRole("link", { name: /Bought|Bitcoin/ })
    .first()
    .waitFor();

  await openBuy(page, "15000");
  await openReview(page);
  const reached = Promise.withResolvers<void>();
  await page.route("**/api/v1/crypto/buy", async (route) => {
    await route.fetch();
    reached.resolve();
  });
  await sheet.getByRole("button", { name: "Confirm purchase" }).click();
  await reached.promise;
  phone.expectComplaint(/Failed to fetch|ERR_/);
  await page.reload();
  await page.getByLabel("Amount to spend").waitFor();
  await page.goto(paths.dashboard);
  await page.getByRole("heading", { name: "Recent activity" }).waitFor();
  await page
    .getByText(/₦15,000\.00/)
    .first()
    .waitFor();
  expect(await purchasesOf(person)).toHaveLength(2);
});

describe("a session that ends in the middle of a form", () => {
  async function loseSession(token: string) {
    await callApi("POST", "/users/logout", { token });
  }

  async function signInAgain(page: Page, person: Person) {
    await page.getByLabel("Email, phone or username").fill(person.details.username);
    await enterPassword(page, person);
  }

  async function enterPassword(page: Page, { details }: Person) {
    await page.getByLabel("Password", { exact: true }).fill(details.password);
    await page.getByRole("button", { name: "Sign In" }).click();
  }

  test("brings the same person back to what they had typed, and a bill's payer to its last step", async ({
    page,
    phone,
  }) => {
    const person = await signIn(page, await personWithNaira());
    await openBuy(page, "12345");
    await loseSession(person.token);
    phone.expectComplaint(/401/);
    await page.getByRole("button", { name: "Buy Bitcoin" }).click();
    await page.waitForURL("**/login");
    await page.getByText("You've been logged out. Sign in to pick up where you left off.").waitFor();
    await expectAccessible(page);
    await signInAgain(page, person);
    await page.waitForURL("**/dashboard/buy");
    await expect.poll(() => page.getByLabel("Amount to spend").inputValue()).toBe("12,345");
    const sheet = await openReview(page);
    await sheet.getByText("₦12,345.00").first().waitFor();

    // The sign-in empties the tab's storage, where the fixture's mark is.
    await page.evaluate(() => sessionStorage.setItem("e2e-signed-in", "1"));
    await toAirtimeConfirm(page, "08031234567", "750");
    const session = await page.evaluate(() => localStorage.getItem("manilla-session") ?? "");
    await loseSession((JSON.parse(session) as { token: string }).token);
    await payWithPin(page);
    await page.waitForURL("**/login");
    await enterPassword(page, person);
    await page.waitForURL("**/bills/airtime?step=confirm");
    await page.getByText("08031234567").waitFor();
    await page.getByRole("button", { name: "Pay ₦750.00" }).waitFor();
    await payWithPin(page);
    await page.getByText("Airtime purchase successful!").waitFor();
  });

  test("shows another person nothing of it", async ({ page, phone }) => {
    const [person, other] = [await personWithNaira(), await newPerson()];
    await signIn(page, person);
    await openBuy(page, "12345");
    await loseSession(person.token);
    phone.expectComplaint(/401/);
    await page.getByRole("button", { name: "Buy Bitcoin" }).click();
    await signInAgain(page, other);
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    await page.getByRole("link", { name: "Buy Crypto" }).click();
    await expect.poll(() => page.getByLabel("Amount to spend").inputValue()).toBe("");
  });
});

describe("a screen", () => {
  test("shows a balance that changed elsewhere on return, after Refresh, and when drawn down", async ({
    page,
  }) => {
    const person = await signIn(page, await newPerson());
    await page.goto(paths.dashboard);
    await page.getByRole("button", { name: /Total in naira: ₦0\.00/ }).waitFor();
    await addNaira(person, "7000");
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await page.getByRole("button", { name: /Total in naira: ₦7,000\.00/ }).waitFor();
    await addNaira(person, "1000");
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByRole("button", { name: /Total in naira: ₦8,000\.00/ }).waitFor();

    await addNaira(person, "1000");
    const finger = await page.context().newCDPSession(page);
    const at = (y: number) => ({ touchPoints: [{ x: 195, y }] });
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(150) });
    for (const y of [180, 220, 260, 320]) {
      await finger.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(y) });
    }
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.getByRole("button", { name: /Total in naira: ₦9,000\.00/ }).waitFor();
  });

  test("whose code went with a release is fetched anew, once", async ({ page, phone }) => {
    await signIn(page, await newPerson());
    await page.goto(paths.dashboard);
    await page.getByRole("link", { name: "Swap" }).waitFor();
    // The first request answers 404, as for a file of an old release. The file exists after the reload.
    let asked = 0;
    await page.route("**/assets/swap-screen-*.js", (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 404, body: "" }) : route.continue();
    });
    phone.expectComplaint(/404|Failed to (?:fetch|load)/);
    await page.getByRole("link", { name: "Swap" }).click();
    await page.getByRole("heading", { name: "Swap" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.swap);
  });
});
