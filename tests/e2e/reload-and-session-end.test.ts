import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { buyer, purchasesOf } from "./buyer.ts";
import { journey } from "./harness.ts";
import { addNaira, api, newPerson, type Person, signIn } from "./people.ts";
import { openBuy, openReview } from "./screens.ts";
import { expectAccessible } from "./watched-page.ts";
import { pay, toAirtimeConfirm } from "./wizards.ts";

describe("a purchase that is disturbed", () => {
  journey("by the browser's back and forward is not made again", async ({ page }) => {
    const person = await buyer();
    await signIn(page, person);
    await page.goto(paths.dashboard);
    await openBuy(page, "20000");
    const sheet = await openReview(page);
    await sheet.getByRole("button", { name: "Confirm purchase" }).click();
    await page.waitForURL("**/dashboard");
    await page.goBack();
    await page.goForward();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    expect(await purchasesOf(person)).toHaveLength(1);
    await page
      .getByRole("link", { name: /Bought|Bitcoin/ })
      .first()
      .waitFor();
  });

  journey("by a reload is made once, and shown in the history", async ({ page, phone }) => {
    const person = await buyer();
    await signIn(page, person);
    await openBuy(page, "20000");
    const sheet = await openReview(page);
    const reached = new Promise<void>((resolve) => {
      void page.route("**/api/v1/crypto/buy", async (route) => {
        await route.fetch();
        resolve();
      });
    });
    await sheet.getByRole("button", { name: "Confirm purchase" }).click();
    await reached;
    phone.expectComplaint(/Failed to fetch|ERR_/);
    await page.reload();
    await page.getByLabel("Amount to spend").waitFor();
    await page.goto(paths.dashboard);
    await page.getByRole("heading", { name: "Recent activity" }).waitFor();
    await page
      .getByText(/₦20,000\.00/)
      .first()
      .waitFor();
    expect(await purchasesOf(person)).toMatchObject([{ total: "20000.00" }]);
  });
});

describe("a session that ends in the middle of a form", () => {
  async function loseSession(person: Person) {
    await api("POST", "/users/logout", { token: person.token });
  }

  async function signInAgain(page: Page, { details }: Person) {
    await page.getByLabel("Email, phone or username").fill(details.username);
    await page.getByLabel("Password", { exact: true }).fill(details.password);
    await page.getByRole("button", { name: "Sign In" }).click();
  }

  journey("brings the same person back to what they had typed", async ({ page, phone }) => {
    const person = await buyer();
    await signIn(page, person);
    await openBuy(page, "12345");
    await loseSession(person);
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
  });

  journey("brings a bill's payer back to its last step", async ({ page, phone }) => {
    const person = await buyer();
    await signIn(page, person);
    await toAirtimeConfirm(page, "08031234567", "750");
    await loseSession(person);
    phone.expectComplaint(/401/);
    await pay(page);
    await page.waitForURL("**/login");
    await signInAgain(page, person);
    await page.waitForURL("**/bills/airtime?step=confirm");
    await page.getByText("0803 123 4567").waitFor();
    await page.getByRole("button", { name: "Pay ₦750.00" }).waitFor();
    await pay(page);
    await page.getByText("Airtime purchase successful!").waitFor();
  });

  journey("shows another person nothing of it", async ({ page, phone }) => {
    const [person, other] = [await buyer(), await newPerson()];
    await signIn(page, person);
    await openBuy(page, "12345");
    await loseSession(person);
    phone.expectComplaint(/401/);
    await page.getByRole("button", { name: "Buy Bitcoin" }).click();
    await signInAgain(page, other);
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    await page.getByRole("link", { name: "Buy Crypto" }).click();
    await expect.poll(() => page.getByLabel("Amount to spend").inputValue()).toBe("");
  });
});

describe("a screen", () => {
  journey("whose balance changed elsewhere shows it when one comes back to it", async ({ page }) => {
    const person = await newPerson();
    await signIn(page, person);
    await page.goto(paths.dashboard);
    await page.getByRole("button", { name: /Total in naira: ₦0\.00/ }).waitFor();
    await addNaira(person, "7000");
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await page.getByRole("button", { name: /Total in naira: ₦7,000\.00/ }).waitFor();
    await addNaira(person, "1000");
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByRole("button", { name: /Total in naira: ₦8,000\.00/ }).waitFor();
  });

  journey("drawn down from its top asks again", async ({ page }) => {
    const person = await newPerson();
    await signIn(page, person);
    await page.goto(paths.dashboard);
    await page.getByRole("button", { name: /Total in naira: ₦0\.00/ }).waitFor();
    await addNaira(person, "7000");
    const finger = await page.context().newCDPSession(page);
    const at = (y: number) => ({ touchPoints: [{ x: 195, y }] });
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(150) });
    for (const y of [180, 220, 260, 320]) {
      await finger.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(y) });
    }
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.getByRole("button", { name: /Total in naira: ₦7,000\.00/ }).waitFor();
  });

  journey("whose code went with a release is fetched anew, once", async ({ page, phone }) => {
    await signIn(page, await newPerson());
    await page.goto(paths.dashboard);
    await page.getByRole("link", { name: "Swap" }).waitFor();
    // The first request fails like a file of an old release. After the reload the file exists.
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
