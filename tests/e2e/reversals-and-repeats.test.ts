import { paths, pathTo } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { billsOf, createPayer, decideBills } from "./payers.ts";
import { controlSandbox, signIn } from "./people.ts";
import { askForWithdrawal, nairaOf, verifiedPerson } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";
import { enterPin, fillAirtime, payWithPin, toAirtimeConfirm } from "./wizards.ts";

test("a bill and a paid withdrawal that the other side takes back: the money is back, the fee too", async ({
  page,
}) => {
  const person = await signIn(page, await verifiedPerson("20000"));
  await decideBills("vtpass", "08031235721", "reversed");
  await toAirtimeConfirm(page, "08031235721", "700");
  await payWithPin(page);
  await page.getByText("Airtime purchase successful!").waitFor();
  await page.waitForURL(`**${paths.bills}`);
  await expect.poll(() => nairaOf(person)).toBe(20_000);
  const [bill] = await billsOf(person);
  await page.goto(pathTo(paths.bill, bill?.transactionId ?? ""));
  await page.getByText("₦700.00 is back in your balance").waitFor();
  await expectAccessible(page);

  const { transactionId } = await askForWithdrawal(person, "1000");
  await page.goto(pathTo(paths.withdrawal, transactionId));
  await page.getByText("We paid ₦985.00 to Access Bank").waitFor();
  await controlSandbox("POST", `/payouts/${transactionId}`, { status: "reversed" });
  await expect.poll(() => nairaOf(person)).toBe(20_000);
  await page.reload();
  await page.getByText("₦1,000.00 is back in your balance").waitFor();
  await expectAccessible(page);
  await page.goto(paths.notifications);
  await page.getByText(/returned your withdrawal\. ₦1,000\.00, fee included/).waitFor();
  await page
    .getByText(/Airtime for 0803\s123\s5721 was reversed/)
    .first()
    .waitFor();
  await page.getByText(/The provider reversed MTN airtime\. ₦700\.00 is back in your balance/).waitFor();
  await expectAccessible(page);
});

describe("a PIN", () => {
  test("that is wrong five times locks the payment, and says for how long", async ({ page, phone }) => {
    const person = await createPayer(page);
    phone.expectComplaint(/bills\/airtime\/purchase/);
    await toAirtimeConfirm(page, "08031235722", "500");
    const sheet = await payWithPin(page, "1111");
    for (const left of ["4 attempts", "3 attempts", "2 attempts", "1 attempt"]) {
      await sheet.getByText(`Incorrect PIN. ${left} left.`, { exact: true }).waitFor();
      await enterPin(sheet, "1111");
    }
    await sheet.getByText("Too many wrong PINs. Please try again in 30 minutes.", { exact: true }).waitFor();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Close", exact: true }).last().click();
    await sheet.waitFor({ state: "hidden" });
    const again = await payWithPin(page);
    await again.getByText(/^Too many wrong PINs/).waitFor();
    expect([await nairaOf(person), await billsOf(person)]).toEqual([20_000, []]);
  });
});

describe("an answer that gets lost", () => {
  test("is asked for again under the same payment, and pays once", async ({ page, phone }) => {
    const person = await createPayer(page);
    phone.expectComplaint(/bills\/airtime\/purchase|ERR_FAILED/);
    await decideBills("vtpass", "08031235723", "stuck");
    await toAirtimeConfirm(page, "08031235723", "400");
    const keys: (string | null)[] = [];
    await page.route("**/bills/airtime/purchase", async (route) => {
      keys.push(await route.request().headerValue("idempotency-key"));
      await route.fetch();
      await route.abort();
    });
    const sheet = await payWithPin(page);
    await sheet.getByText("We haven't heard back yet").waitFor();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Close", exact: true }).last().click();
    await sheet.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Pay ₦400.00" }).click();
    await sheet.getByText("We haven't heard back yet").waitFor();
    const before = keys.length;
    await sheet.getByRole("button", { name: "Check again" }).click();
    await expect.poll(() => keys.length).toBeGreaterThan(before);
    await sheet.getByText("We haven't heard back yet").waitFor();
    await toAirtimeConfirm(page, "08031235723", "400");
    await page.unroute("**/bills/airtime/purchase");
    page.on("request", async (request) => {
      if (request.url().endsWith("/bills/airtime/purchase"))
        keys.push(await request.headerValue("idempotency-key"));
    });
    await page.getByRole("button", { name: "Pay ₦400.00" }).click();
    await sheet.getByText("We haven't heard back yet").waitFor();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "This is another payment" }).click();
    await sheet.getByText("Check the earlier payment").waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Pay ₦400.00" }).click();
    await sheet.getByText("Check the earlier payment").waitFor();
    await enterPin(sheet, "2580");
    await page.getByText("Your payment is pending").waitFor();
    await controlSandbox("POST", "/bills/deliver", { vendor: "vtpass", recipient: "08031235723" });
    await page.getByText("Airtime purchase successful!").waitFor();
    expect(new Set(keys).size).toBe(1);
    expect([await nairaOf(person), (await billsOf(person)).length]).toEqual([19_600, 1]);
  });
});

describe("the same payment twice", () => {
  test("by a digit too many is one, and what was paid is not offered again by the back button", async ({
    page,
  }) => {
    const person = await createPayer(page);
    const airtime = page.getByRole("link", { name: /^Airtime Top/ });
    await page.goto(paths.bills);
    await airtime.click();
    await fillAirtime(page, "08031235724", "300");
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/bills/airtime/purchase")) sent += 1;
    });
    await payWithPin(page, "25800");
    await page.getByText("Airtime purchase successful!").waitFor();
    await page.getByRole("heading", { name: "Bill Payments" }).waitFor();
    await page.goBack();
    // Both entries of the history may show this heading, so the address says where the button led.
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.bills);
    await expect.poll(() => page.getByRole("button", { name: /^Pay ₦/ }).count()).toBe(0);
    await airtime.click();
    await page.getByText("Step 1 of 3").waitFor();
    await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe("");
    expect([sent, await nairaOf(person), (await billsOf(person)).length]).toEqual([1, 19_700, 1]);
  });

  test("from two tabs at once is one: they share its key, or the later one asks", async ({ page, phone }) => {
    phone.expectComplaint(/409/);
    const person = await createPayer(page);
    const other = await phone.context.newPage();
    await signIn(other, person);
    for (const tab of [page, other]) {
      // The browser throttles timers of a background tab.
      await tab.bringToFront();
      await toAirtimeConfirm(tab, "08031235726", "300");
      await payWithPin(tab, "258");
    }
    const pays = [page, other].map((tab) => tab.getByRole("dialog").getByRole("button", { name: "0" }));
    await Promise.all(pays.map((button) => button.dispatchEvent("click")));
    const paid = (tab: Page) => tab.getByText("Airtime purchase successful!");
    // A tab that confirms after the other tab was answered has a new key, so the server asks whether this is a
    // second payment.
    for (const tab of [page, other])
      await paid(tab).or(tab.getByText("Is this a second payment?")).first().waitFor();
    await expect
      .poll(async () => (await paid(page).count()) + (await paid(other).count()))
      .toBeGreaterThan(0);
    expect([await nairaOf(person), (await billsOf(person)).length]).toEqual([19_700, 1]);
  });
});
