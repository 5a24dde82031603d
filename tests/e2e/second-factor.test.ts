import { totpCode } from "@manilla/core/secrets/totp";
import { seconds } from "@manilla/shared/duration";
import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { addFingerprintReader, addPasskey } from "./fingerprint-reader.ts";
import { test } from "./harness.ts";
import { ageFactors } from "./one-time-codes.ts";
import { billsOf, createPayer } from "./payers.ts";
import { callApi, type Person } from "./people.ts";
import { typeAmount } from "./screens.ts";
import { expectAccessible } from "./watched-page.ts";
import { enterMeter, goOn, payWithPin, toAirtimeConfirm } from "./wizards.ts";

const codeStep = seconds(30);
const codeLabel = "Authenticator app code, or a recovery code";
const words = "You set payments of this size to need your passkey or authenticator app.";

const aboveTenThousand = {
  dailyLimit: null,
  confirmAbove: "10000",
  knownPayeesOnly: false,
  transfersOff: false,
};

/**
 * Returns a code of the person's authenticator app. Each code works once, so a journey uses up to three steps of the
 * app's clock.
 */
type CodeAt = (step: -1 | 0 | 1) => string;

async function askAbove({ token, details, user }: Person): Promise<CodeAt> {
  const body = { password: details.password, pin: details.pin };
  const { secret } = await callApi<{ secret: string }>("POST", "/users/factors/totp", { token, body });
  const codeAt: CodeAt = (step) => totpCode(secret, new Date(Date.now() + step * codeStep));
  await callApi("POST", "/users/factors/totp/confirm", { token, body: { code: codeAt(-1) } });
  await ageFactors(user.id);
  await callApi("PUT", "/users/payment-rules", { token, body: aboveTenThousand });
  return codeAt;
}

async function confirmWith(page: Page, code: string): Promise<void> {
  await page.getByLabel(codeLabel).fill(code);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
}

describe("a second factor above the person's own amount", () => {
  test("pays a bill with the PIN and a code of the app, in one sheet", async ({ page, phone }) => {
    phone.expectComplaint(/electricity\/purchase|users\/confirmations/);
    const person = await createPayer(page, "50000");
    const codeAt = await askAbove(person);
    await page.goto(paths.billElectricity);
    await enterMeter(page, "45011112233");
    await goOn(page);
    await page
      .getByRole("button", { name: /Ikeja Electric/ })
      .first()
      .click();
    await goOn(page);
    await typeAmount(page, "15000");
    await goOn(page);
    await payWithPin(page);
    await page.getByText(words).waitFor();
    const isFocused = () => page.getByLabel(codeLabel).evaluate((field) => field === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await expectAccessible(page);

    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await billsOf(person)).toEqual([]);
    await payWithPin(page);
    await confirmWith(page, "000000");
    await page.getByRole("alert").first().waitFor();
    await expectAccessible(page);
    await confirmWith(page, codeAt(0));
    await page
      .getByText(/Electricity (purchase|payment) successful!|Your token/i)
      .first()
      .waitFor();
    expect((await billsOf(person)).map(({ amount }) => amount)).toEqual(["15000.00"]);
  });

  test("pays a bill with the PIN and the passkey of this phone", async ({ page, phone }) => {
    phone.expectComplaint(/airtime\/purchase/);
    const person = await createPayer(page, "50000");
    await addFingerprintReader(page);
    await addPasskey(page, person);
    await ageFactors(person.user.id);
    await callApi("PUT", "/users/payment-rules", { token: person.token, body: aboveTenThousand });
    await toAirtimeConfirm(page, "08031234567", "12000");
    await payWithPin(page);
    await page.getByText(words).waitFor();
    await expect.poll(() => page.getByLabel(codeLabel).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Use my passkey" }).click();
    await page.getByText("Airtime purchase successful!").waitFor();
    expect((await billsOf(person)).map(({ amount }) => amount)).toEqual(["12000.00"]);
  });
});
