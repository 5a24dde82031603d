import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { saveRecipients } from "./payers.ts";
import { callApi, signIn } from "./people.ts";
import { ownAccount, verifiedPerson } from "./verified.ts";
import { enterPin } from "./wizards.ts";

declare global {
  interface Window {
    taps: number;
  }
}

/** A step is the name of what is tapped, or keys that go to the focused field without a tap. The PIN is not counted. */
type Step = string | { type: string };

const mobile = { type: "08031234567" };
const airtimePaid = /^Airtime purchase successful/;
const card = { type: "1234567895" };

// biome-ignore format: one line a payment
const payments: [name: string, most: number, ends: RegExp, ...Step[]][] = [
  ["airtime", 5, airtimePaid, "Bills", "Airtime Top", mobile, "Continue", "₦500.00", "Pay ₦"],
  ["airtime, saved number", 5, airtimePaid, "Bills", "Airtime Top", "Tunde", "₦200.00", "Pay ₦"],
  ["data", 6, /^Data purchase succ/, "Bills", "Data Every", mobile, "Continue", "100MB", "Pay ₦"],
  ["cable", 7, /^Cable TV purchase succ/, "Bills", "Cable TV DStv", card, "Continue", "GOtv", "Continue", "GOtv Jolli", "Pay ₦"],
  // Shortly after the first payment the server asks.
  ["the same bill again", 3, /^Is this a second payment/, "Bills", "Pay MTN", "Pay ₦"],
  ["a first withdrawal", 6, /^Withdrawal approved/, "Withdraw", { type: "1600" }, "Continue", "Account number", { type: ownAccount }, "Access Bank", "Continue", "Withdraw ₦"],
  ["a withdrawal, saved account", 4, /^Withdrawal approved/, "Withdraw", { type: "1500" }, "Continue", "OKONKWO ADAEZE", "Withdraw ₦"],
  ["electricity", 7, /^Electricity purchase succ/, "Bills", "Electricity Pre", { type: "45012345678" }, "Continue", "Ikeja", "Continue", { type: "2000" }, "Continue", "Pay ₦"],
  ["a purchase", 4, /^You bought/, "Buy Crypto", "Amount to spend", { type: "5000" }, "Buy Bitcoin", "Confirm"],
  ["money to a friend", 3, /^₦700\.00 sent/, "Send", "Adaeze", { type: "700" }, "Send ₦"],
];

async function walk(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (typeof step === "object") {
      await expect.poll(() => isReadyForKeys(page)).toBe(true);
      await page.keyboard.type(step.type);
      continue;
    }
    const begins = new RegExp(`^${step.replace(/[.]/g, "\\.")}`);
    if (step === "Continue") await page.getByText("Verifying account...").waitFor({ state: "hidden" });
    const named = (role: "button" | "link" | "textbox") => page.getByRole(role, { name: begins });
    const control = named("button").or(named("link")).or(named("textbox"));
    await control.filter({ visible: true }).first().click();
  }
}

/** The number pad of an amount takes keys from anywhere. */
async function isReadyForKeys(page: Page): Promise<boolean> {
  const hasPad = (await page.getByRole("group", { name: "Amount" }).count()) > 0;
  return hasPad || (await page.evaluate(() => document.activeElement instanceof HTMLInputElement));
}

async function prepare(page: Page): Promise<void> {
  const [person, friend] = [await verifiedPerson("100000"), await verifiedPerson("1000")];
  await saveRecipients(person, [["Tunde", "phone", "08061234567", "MTN"]]);
  const body = { to: friend.details.username, asset: "NGN", amount: "500", pin: "2580" };
  await callApi("POST", "/transfers", { token: person.token, body });
  await page.addInitScript(() => {
    window.taps = 0;
    window.addEventListener("click", ({ detail }) => (window.taps += detail > 0 ? 1 : 0), { capture: true });
  });
  await signIn(page, person);
}

describe("taps from the dashboard, without the PIN", () => {
  test("each daily payment takes at most as many as it is known for", async ({ page, phone }) => {
    phone.expectComplaint(/bills\/\w+\/purchase/);
    await prepare(page);
    for (const [name, most, ends, ...steps] of payments) {
      // A result page that navigates at the same moment aborts the first attempt.
      await expect.poll(() => page.goto(paths.dashboard).catch(() => null)).not.toBeNull();
      await page.getByRole("button", { name: /^Total in naira: ₦/ }).waitFor();
      await page.evaluate(() => (window.taps = 0));
      await walk(page, steps);
      const taps = await page.evaluate(() => window.taps);
      if (name !== "a purchase") await enterPin(page.getByRole("dialog"), "2580");
      await page.getByText(ends).first().waitFor();
      expect(taps, name).toBeLessThanOrEqual(most);
    }
  });
});
