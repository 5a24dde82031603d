import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { save } from "./payers.ts";
import { addNaira, api, type Person, signIn } from "./people.ts";
import { askForWithdrawal, verifiedPerson } from "./verified.ts";
import { enterPin } from "./wizards.ts";

declare global {
  interface Window {
    taps: number;
  }
}

/** A step is the name of what is tapped, or keys that go to the focused field without a tap. The PIN is not counted. */
type Step = string | { type: string };

interface Payment {
  steps: Step[];
  ends: RegExp;
  most: number;
}

const mobile = { type: "08031234567" };
const payments: Record<string, Payment> = {
  "airtime for a typed number": {
    steps: ["Bills", "Airtime Top up", mobile, "Continue", "₦500.00", "Pay ₦500.00"],
    ends: /^Airtime purchase successful/,
    most: 5,
  },
  "airtime for a saved number": {
    steps: ["Bills", "Airtime Top up", "Tunde", "₦200.00", "Pay ₦200.00"],
    ends: /^Airtime purchase successful/,
    most: 5,
  },
  "data for a typed number": {
    steps: ["Bills", "Data Every", mobile, "Continue", "100MB", "Pay ₦"],
    ends: /^Data purchase successful/,
    most: 6,
  },
  "cable for a typed card": {
    steps: [
      "Bills",
      "Cable TV DStv",
      { type: "1234567895" },
      "Continue",
      "GOtv",
      "Continue",
      "GOtv Jolli",
      "Pay ₦",
    ],
    ends: /^Cable TV purchase successful/,
    most: 7,
  },
  "the same bill again": {
    steps: ["Bills", "Pay MTN", "Pay ₦"],
    // Shortly after the first payment the server asks.
    ends: /^Is this a second payment/,
    most: 3,
  },
  "a withdrawal to a saved account": {
    steps: ["Withdraw", { type: "1500" }, "Continue", "OKONKWO ADAEZE", "Withdraw ₦1,500.00"],
    ends: /^Withdrawal approved/,
    most: 4,
  },
  "money to a friend": {
    steps: ["Send", "Adaeze", { type: "700" }, "Send ₦700.00"],
    ends: /^₦700\.00 sent/,
    most: 3,
  },
};

async function walk(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (typeof step === "object") {
      await expect.poll(() => isReadyForKeys(page)).toBe(true);
      await page.keyboard.type(step.type);
      continue;
    }
    const begins = new RegExp(`^${step.replace(/[.]/g, "\\.")}`);
    const control = page.getByRole("button", { name: begins }).or(page.getByRole("link", { name: begins }));
    await control.filter({ visible: true }).first().click();
  }
}

/** The number pad of an amount takes keys from anywhere. */
async function isReadyForKeys(page: Page): Promise<boolean> {
  const hasPad = (await page.getByRole("group", { name: "Amount" }).count()) > 0;
  return hasPad || (await page.evaluate(() => document.activeElement instanceof HTMLInputElement));
}

async function prepare(page: Page): Promise<Person> {
  const [person, friend] = [await verifiedPerson("60000"), await verifiedPerson("1000")];
  await save(person, [["Tunde", "phone", "08061234567", "MTN"]]);
  await askForWithdrawal(person, "1000");
  const body = { to: friend.details.username, asset: "NGN", amount: "500", pin: "2580" };
  await api("POST", "/transfers", { token: person.token, body });
  await page.addInitScript(() => {
    window.taps = 0;
    window.addEventListener("click", ({ detail }) => (window.taps += detail > 0 ? 1 : 0), { capture: true });
  });
  return signIn(page, person);
}

describe("taps from the dashboard, without the PIN", () => {
  test("each daily payment takes at most as many as it is known for", async ({ page, phone }) => {
    phone.expectComplaint(/bills\/\w+\/purchase/);
    const person = await prepare(page);
    await addNaira(person, "40000");
    for (const [name, { steps, ends, most }] of Object.entries(payments)) {
      // A result page that navigates at the same moment aborts the first attempt.
      await expect.poll(() => page.goto(paths.dashboard).catch(() => null)).not.toBeNull();
      await page.getByRole("button", { name: /^Total in naira: ₦/ }).waitFor();
      await page.evaluate(() => (window.taps = 0));
      await walk(page, steps);
      const taps = await page.evaluate(() => window.taps);
      await enterPin(page.getByRole("dialog"), "2580");
      await page.getByText(ends).first().waitFor();
      expect(taps, name).toBeLessThanOrEqual(most);
    }
  });
});
