import { minutes } from "@manilla/shared/duration";
import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { endCooldown } from "./one-time-codes.ts";
import { callApi, newPerson, registerPerson, signIn } from "./people.ts";
import { expectAccessible } from "./watched-page.ts";

type Status = { level: number; userVerificationStatus: string | null };
const statusOf = (token: string) => callApi<Status>("GET", "/kyc/status", { token });

function userVerification(page: Page) {
  return page.getByText("User Verification", { exact: true }).locator("xpath=ancestor::div[3]");
}

async function expectNoNewCheck(page: Page): Promise<void> {
  const button = userVerification(page).getByRole("button", { name: "Verify" });
  await expect.poll(() => button.isDisabled()).toBe(true);
}

async function openWidget(page: Page) {
  await userVerification(page).getByRole("button", { name: "Verify" }).click();
  const widget = page.frameLocator('iframe[title="Identity verification"]');
  await widget.locator("#check").waitFor();
  return widget;
}

describe("the identity check", () => {
  test("is closed to those whose communication is not verified", async ({ page }) => {
    await signIn(page, await registerPerson());
    await page.goto(paths.profile);
    await page.getByText("Available once your phone or email is verified.").waitFor();
    await expectNoNewCheck(page);
    await page.getByRole("link", { name: "Verify", exact: true }).click();
    await page.waitForURL("**/dashboard/profile/verify");
  });

  test("completed raises the level; a forged message changes nothing", async ({ page }) => {
    const person = await signIn(page, await newPerson());
    await page.goto(paths.profile);
    await page.getByText("Level 1", { exact: true }).waitFor();
    const widget = await openWidget(page);
    await expectAccessible(page);
    await page.evaluate(() => {
      window.postMessage({ type: "connect.account.success" }, "*");
      const frame = document.createElement("iframe");
      document.body.append(frame);
      const forged = { data: { type: "connect.widget.close" }, origin: "http://evil.example" };
      window.dispatchEvent(new MessageEvent("message", { ...forged, source: frame.contentWindow }));
      frame.remove();
    });
    await page.waitForTimeout(300);
    await expect.poll(() => page.getByRole("dialog", { name: "Identity check" }).count()).toBe(1);
    expect(await statusOf(person.token)).toMatchObject({ level: 1, userVerificationStatus: null });
    await widget.locator('[data-status="Completed"]').click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText("Your identity is confirmed.").waitFor();
    await page.getByText("Level 2", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Verified" }).count()).toBe(2);
    expect(await statusOf(person.token)).toMatchObject({ level: 2, userVerificationStatus: "Completed" });
    await expectAccessible(page);
  });

  test("failed says why, waits five minutes on both sides, and can be tried again", async ({ page }) => {
    const person = await signIn(page, await newPerson());
    await page.goto(paths.profile);
    const widget = await openWidget(page);
    await widget.locator('[data-status="Failed"]').click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText("The check failed", { exact: true }).waitFor();
    await page.getByText(/You can try again in [45]:[0-5]\d/).waitFor();
    await expectNoNewCheck(page);
    await page.evaluate(() => localStorage.removeItem("kyc-last-attempt"));
    await page.reload();
    await page.getByText(/You can try again in [45]:[0-5]\d/).waitFor();
    await endCooldown(person.user.id);
    await page.reload();
    await openWidget(page);
    const lastAttempt = () => page.evaluate(() => Number(localStorage.getItem("kyc-last-attempt")));
    await expect.poll(lastAttempt).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Close identity check" }).click();
    await page.getByText(/You can try again in [45]:[0-5]\d/).waitFor();
  });

  test("whose result is awaited says so, and offers nothing to try again", async ({ page }) => {
    const person = await signIn(page, await newPerson());
    await page.goto(paths.profile);
    const widget = await openWidget(page);
    const retryAt = new Date(Date.now() + minutes(5)).toISOString();
    const data = { ...(await statusOf(person.token)), lastVerification: null, retryAt };
    await page.route("**/api/v1/kyc/status", (route) =>
      route.fulfill({ json: { status: true, message: "", data } }),
    );
    await widget.locator('[data-status="Completed"]').click();
    await page.getByText("Thank you. We're waiting for the result, usually a few seconds.").waitFor();
    await page.getByText("You can try again in").waitFor({ state: "hidden" });
    await expectNoNewCheck(page);
  });

  test("in review keeps its button off and leads to support", async ({ page }) => {
    const person = await signIn(page, await newPerson());
    await page.goto(paths.profile);
    const widget = await openWidget(page);
    // The click removes the frame, so the browser may not report its end.
    void widget
      .locator("#close")
      .click()
      .catch(() => undefined);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await statusOf(person.token)).toMatchObject({ userVerificationStatus: null });
    const review = { ...(await statusOf(person.token)), userVerificationStatus: "Pending" };
    const answer = {
      ...review,
      phoneVerified: true,
      emailVerified: false,
      lastVerification: null,
      retryAt: null,
    };
    await page.route("**/api/v1/kyc/status", (route) =>
      route.fulfill({ status: 200, body: JSON.stringify({ status: true, message: "", data: answer }) }),
    );
    await page.reload();
    await page.getByText("Kindly contact Support", { exact: true }).waitFor();
    await expectNoNewCheck(page);
  });
});
