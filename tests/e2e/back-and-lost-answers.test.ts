import type { ReplyOf } from "@manilla/shared/http/route";
import type { initiateNairaDeposit } from "@manilla/shared/naira/contract";
import { paths } from "@manilla/shared/web-paths";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { callApi, newDetails, newPerson, personWithNaira, signIn } from "./people.ts";
import {
  depositReady,
  failRequests,
  firstBox,
  openBuy,
  openPopup,
  openReview,
  typeAmount,
} from "./screens.ts";
import { nairaOf, verifiedPerson } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";
import { goOn } from "./wizards.ts";

describe("back", () => {
  test("closes a sheet, and keeps the page and what was typed on it", async ({ page }) => {
    await signIn(page, await personWithNaira());
    await page.goto(paths.dashboard);
    await page.getByRole("button", { name: "View All Assets" }).click();
    const assets = page.getByRole("dialog", { name: "Your Assets" });
    await assets.waitFor();
    await page.goBack();
    await assets.waitFor({ state: "hidden" });
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.dashboard);
    await openBuy(page, "5000");
    const review = await openReview(page);
    await page.goBack();
    await review.waitFor({ state: "hidden" });
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.buy);
    await expect.poll(() => page.getByLabel("Amount to spend").inputValue()).toBe("5,000");

    // After a sheet was closed by its button, the first press of Back leaves the page.
    await page.goto(paths.dashboard);
    await page.getByRole("link", { name: "Profile" }).first().click();
    await page.waitForURL(`**${paths.profile}`);
    await page
      .getByRole("button", { name: /Log ?out/i })
      .first()
      .click();
    const logout = page.getByRole("dialog");
    await logout.getByRole("button", { name: "Close" }).click();
    await logout.waitFor({ state: "hidden" });
    await page.goBack();
    await page.waitForURL(`**${paths.dashboard}`);
  });
});

describe("a naira deposit", () => {
  test("that was started elsewhere is found, and the popup's success leads home though the server cannot be asked", async ({
    page,
    phone,
  }) => {
    const person = await newPerson();
    type Started = ReplyOf<typeof initiateNairaDeposit>;
    const body = { amount: "15000" };
    const { reference } = await callApi<Started>("POST", "/deposits/naira/initiate", {
      body,
      token: person.token,
    });
    await signIn(page, person);
    await page.goto(paths.depositNaira);
    await page.getByText("₦15,000.00 to pay", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pay ₦15,000.00 now" }).click();
    const popup = page.frameLocator('iframe[title="Payaza checkout"]');
    await popup.getByText("Account number").waitFor();
    await popup.getByRole("button", { name: "Pay exact" }).click();
    await page.waitForURL(`**${paths.dashboard}`);
    await expect.poll(() => nairaOf(person)).toBe(15_000);
    const state = await callApi<{ status: string }>("GET", `/deposits/naira/${reference}`, {
      token: person.token,
    });
    expect(state.status).toBe("completed");

    phone.expectComplaint(/500/);
    await openPopup(page, "600");
    await failRequests(page, /deposits\/naira\/DEP/);
    await popup.getByRole("button", { name: "Pay exact" }).click();
    await page.getByText("Payment successful! ₦600.00 will be credited to your account shortly.").waitFor();
    await page.waitForURL(`**${paths.dashboard}`);
    await expect.poll(() => nairaOf(person)).toBe(15_600);
  });
});

test("too little naira for a purchase or a bill is added on the way, and the payment goes on", async ({
  page,
}) => {
  await signIn(page, await verifiedPerson("1000"));
  const popup = page.frameLocator('iframe[title="Payaza checkout"]');
  const deposit = async () => {
    await depositReady(page);
    await page.getByRole("button", { name: /^Deposit ₦/ }).click();
    await popup.getByRole("button", { name: "Pay exact" }).click();
  };
  await page.goto(paths.billAirtime);
  await page.getByLabel("Phone number").fill("08031234567");
  await goOn(page);
  await page.getByText(/^Balance ₦/).waitFor();
  await typeAmount(page, "3000");
  await page.getByText("Insufficient balance. You need ₦2,000.00 more.", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Add ₦2,000.00" }).click();
  await deposit();
  await page.waitForURL(`**${paths.billAirtime}?step=amount`);
  await goOn(page);
  await page.getByRole("button", { name: "Pay ₦3,000.00" }).waitFor();

  await openBuy(page, "5000");
  await page.getByRole("link", { name: "Add ₦2,000.00" }).click();
  await deposit();
  await page.waitForURL(`**${paths.buy}?currency=btc`);
  await expect.poll(() => page.getByLabel("Amount to spend").inputValue()).toBe("5,000");
  await page.getByRole("button", { name: "Buy Bitcoin" }).waitFor();
});

describe("a sign-up", () => {
  test("keeps its details through a reload, never the password, and whose answer was lost ends signed in", async ({
    page,
    phone,
  }) => {
    phone.expectComplaint(/ERR_FAILED/);
    const { username, email, phone: number, password } = newDetails();
    await page.route("**/users/register", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto(paths.signup);
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Phone").fill(number);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.reload();
    for (const [label, kept] of [
      ["Username", username],
      ["Email", email],
      ["Phone", number.replace(/(\d{3})(\d{3})(\d{4})$/, " $1 $2 $3")],
      ["Password", ""],
    ] as const)
      await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(kept);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(password);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await goOn(page);
    await firstBox(page, "Create a 4-digit PIN").pressSequentially("1234");
    await page.getByText("This PIN is easy to guess").waitFor();
    await firstBox(page, "Confirm your PIN").pressSequentially("1234");
    await page.getByRole("heading", { name: "Your account is ready" }).waitFor();
  });
});
