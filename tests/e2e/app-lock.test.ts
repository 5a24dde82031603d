import { minutes } from "@manilla/shared/duration";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { billsOf, createPayer } from "./payers.ts";
import { firstBox } from "./screens.ts";
import { payWithPin, toAirtimeConfirm } from "./wizards.ts";

async function putAway(page: Page): Promise<void> {
  await page.evaluate((at) => {
    localStorage.setItem("manilla-last-active", String(at));
    document.dispatchEvent(new Event("visibilitychange"));
  }, Date.now() - minutes(6));
  await page.getByRole("heading", { name: "Locked" }).waitFor();
}

async function unlock(page: Page): Promise<void> {
  await firstBox(page, "4-digit PIN").pressSequentially("2580");
  await page.getByRole("heading", { name: "Locked" }).waitFor({ state: "hidden" });
}

describe("the app lock", () => {
  test("keeps a payment without an answer, which is checked after unlocking", async ({ page, phone }) => {
    phone.expectComplaint(/airtime\/purchase/);
    const person = await createPayer(page);
    await page.addInitScript(() => {
      localStorage.setItem("manilla-app-lock", "1");
      localStorage.setItem("manilla-last-active", String(Date.now()));
    });
    await page.route("**/bills/airtime/purchase", (route) => route.abort());
    await toAirtimeConfirm(page, "08031234567", "500");
    const sheet = await payWithPin(page);
    await sheet.getByText("We haven't heard back yet").waitFor();
    await putAway(page);
    await sheet.waitFor({ state: "hidden" });
    await page.unroute("**/bills/airtime/purchase");
    await unlock(page);
    await sheet.getByRole("button", { name: "Check again" }).click();
    await page.getByText("Airtime purchase successful!").waitFor();
    expect(await billsOf(person)).toHaveLength(1);
  });
});
