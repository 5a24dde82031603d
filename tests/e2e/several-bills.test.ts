import { paths } from "@manilla/shared/web-paths";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { billsOf, createPayer, decideBills, payAll, saveRecipients } from "./payers.ts";
import type { Person } from "./people.ts";
import { expectText, failRequests, firstBox } from "./screens.ts";
import { nairaOf } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";

const paidOf = async (person: Person) =>
  (await billsOf(person))
    .map(({ type, recipient, amount, status }) => `${type} ${recipient} ${amount} ${status}`)
    .sort();

const noAnswer = { status: 503, message: "No answer right now.", code: "provider_unavailable" };

const threePhones: Parameters<typeof saveRecipients>[1] = [
  ["Tunde", "phone", "08031234567", "MTN"],
  ["Aunty Ngozi", "phone", "08061234567", "MTN"],
  ["Chidi", "phone", "08101234567", "MTN"],
];

describe("several bills at once", () => {
  test("airtime: one PIN, and a result for each", async ({ page, phone }) => {
    const person = await createPayer(page, "1000");
    phone.expectComplaint(/airtime\/purchase/); // the wrong PIN
    await saveRecipients(person, threePhones);

    await page.goto(paths.billBatch);
    await page.getByRole("button", { name: "₦200.00 for everyone" }).click();
    await page.getByLabel("Amount for Chidi").fill("20");
    await page.getByText("Minimum airtime amount is ₦50").waitFor();
    await page.getByLabel("Amount for Chidi").fill("350");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pay ₦750.00 for 3" }).click();
    await payAll(page, "1111");
    await page.getByText("Incorrect PIN. 4 attempts left.").waitFor();
    await expectText(page, "₦750.00 to Aunty Ngozi …4567, Chidi …4567, Tunde …4567");
    expect(await billsOf(person)).toEqual([]);
    await payAll(page);
    await page.getByText("3 bills paid").waitFor();
    await expectAccessible(page);
    expect(await paidOf(person)).toEqual([
      "airtime 08031234567 200.00 successful",
      "airtime 08061234567 200.00 successful",
      "airtime 08101234567 350.00 successful",
    ]);

    await page.goto(paths.billBatch);
    await page.getByLabel("Amount for Tunde").fill("500");
    await page.getByRole("button", { name: "Pay ₦500.00 for 1" }).click();
    await page.getByText("Insufficient balance. You need ₦250.00 more.").waitFor();

    await page.getByLabel("Amount for Tunde").fill("200");
    await page.getByRole("button", { name: "Pay ₦200.00 for 1" }).click();
    await payAll(page);
    await page.getByText("You made the same payment a moment ago. Confirm to pay again.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Try/ }).count()).toBe(0);
    await page.getByRole("checkbox", { name: "Pay Tunde again" }).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByText("Second payment: you paid this a moment ago.").waitFor();
    await page.getByRole("button", { name: "Pay ₦200.00 for 1" }).click();
    await payAll(page);
    await page.getByText("1 bill paid").waitFor();
    expect(await paidOf(person)).toHaveLength(4);
  });

  test("of every kind: the token is there, and what failed is tried again alone", async ({ page, phone }) => {
    const person = await createPayer(page, "20000");
    phone.expectComplaint(/electricity\/purchase/); // the purchase that fails
    const meter = "45011115511";
    await saveRecipients(person, [
      ["Tunde", "phone", "08031234567", "MTN"],
      ["Aunty Ngozi", "phone", "08061234567", "MTN Data"],
      ["Mum's meter", "meter", "45011112233", "Ikeja Electric Prepaid"],
      ["Shop", "meter", meter, "Ikeja Electric Prepaid"],
      ["Parlour", "card", "7012345678", "GOtv"],
    ]);
    for (const vendor of ["vtpass", "maplerad"]) await decideBills(vendor, meter, "failed", 1);

    await page.goto(paths.billBatch);
    await page.getByLabel("Amount for Tunde").fill("300");
    await page.getByRole("checkbox", { name: /Aunty Ngozi/ }).check();
    await page.getByRole("group", { name: "What Aunty Ngozi gets" }).getByText("Data").click();
    await page.getByRole("button", { name: "Choose bundle for Aunty Ngozi" }).click();
    const bundle = page
      .getByRole("dialog", { name: "Bundle for Aunty Ngozi" })
      .getByRole("button", { name: /^2GB/ });
    await bundle.waitFor();
    await expectAccessible(page);
    await bundle.click();
    await page.getByRole("button", { name: "Choose plan for Parlour" }).click();
    await page.getByRole("button", { name: /GOtv Smallie/ }).click();
    await page.getByLabel("Amount for Mum's meter").fill("1000");
    await page.getByLabel("Amount for Shop").fill("1500");
    await page
      .getByText(/^Customer: /)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pay ₦5,900.00 for 5" }).click();
    await firstBox(page, "Enter your 4-digit PIN").waitFor();
    await expectAccessible(page);
    await payAll(page);
    await page.getByText("4 of 5 paid").waitFor();
    await page.getByText("You weren't charged for bills that failed.").waitFor();
    await page.getByRole("button", { name: "Copy token" }).waitFor();
    await expectAccessible(page);
    expect(await nairaOf(person)).toBe(20_000 - 4_400);

    await page.reload();
    await page.getByText("4 of 5 paid").waitFor();
    await page.getByRole("button", { name: "Try the others again" }).click();
    await page.getByRole("button", { name: "Pay ₦1,500.00 for 1" }).click();
    await payAll(page);
    await page.getByText("1 bill paid").waitFor();
    expect(await nairaOf(person)).toBe(20_000 - 5_900);
    expect((await paidOf(person)).filter((bill) => bill.endsWith("successful"))).toEqual([
      "airtime 08031234567 300.00 successful",
      "cable 7012345678 1900.00 successful",
      "data 08061234567 1200.00 successful",
      "electricity 45011112233 1000.00 successful",
      "electricity 45011115511 1500.00 successful",
    ]);
  });

  test("a reload in the middle hides no bill, also while the list fails", async ({ page, phone }) => {
    const person = await createPayer(page, "1000");
    phone.expectComplaint(/bills\/recipients/);
    await saveRecipients(person, threePhones);
    // The server executes Chidi's bill (the second one), but its answer never arrives.
    const keys: (string | null)[] = [];
    await page.route("**/bills/airtime/purchase", async (route) => {
      if (!route.request().postData()?.includes("8101234567")) return route.continue();
      keys.push(await route.request().headerValue("idempotency-key"));
      if (keys.length > 1) return route.continue();
      await route.fetch();
    });

    await page.goto(paths.billBatch);
    await page.getByRole("button", { name: "₦200.00 for everyone" }).click();
    await page.getByRole("button", { name: "Pay ₦600.00 for 3" }).click();
    await payAll(page);
    await expect.poll(async () => (await billsOf(person)).length).toBe(2);
    const restore = await failRequests(page, "**/bills/recipients", noAnswer);
    await page.reload();
    await page.getByText("1 of 3 paid").waitFor();
    await page.getByRole("listitem").filter({ hasText: "Chidi" }).getByText("No answer yet").waitFor();
    await page.getByRole("listitem").filter({ hasText: "Tunde" }).getByText("Not sent yet.").waitFor();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Try the others again" }).click();
    await page.getByText("No answer right now.").waitFor();
    await restore();
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("button", { name: "Pay ₦400.00 for 2" }).click();
    await payAll(page);
    await page.getByText("2 bills paid").waitFor();
    expect(await billsOf(person)).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test("an owner or a list that can't be had is said in the bill's own row", async ({ page, phone }) => {
    const person = await createPayer(page, "20000");
    phone.expectComplaint(/bills\/electricity/);
    await saveRecipients(person, [
      ["Home", "meter", "45011112233", "Ikeja Electric Prepaid"],
      ["Shop", "meter", "45011115522", "Ikeja Electric Prepaid"],
    ]);
    const restoreOwners = await failRequests(page, "**/bills/electricity/validate", noAnswer);
    const restoreList = await failRequests(page, "**/bills/electricity/billers", noAnswer);
    await page.goto(paths.billBatch);
    await page.getByLabel("Amount for Home").fill("1000");
    const home = page.getByRole("listitem").filter({ hasText: "Home" });
    await home.getByText("Failed to load electricity providers.").waitFor();
    await page.getByText("Please select an electricity provider").waitFor({ state: "hidden" });
    await expectAccessible(page);
    await restoreList();
    await home.getByRole("button", { name: "Choose the company" }).click();
    const list = page.getByRole("dialog", { name: "Company for Home" });
    await list.getByRole("button", { name: "Try Again" }).click();
    await list
      .getByRole("button", { name: /Ikeja Electric/ })
      .first()
      .click();
    await home.getByText("Please check the number yourself before you pay.").waitFor();
    await expectAccessible(page);
    await restoreOwners();
    await page.getByLabel("Amount for Shop").fill("1000");
    await page.getByRole("button", { name: "Pay ₦2,000.00 for 2" }).click();
    await payAll(page);
    await page.getByText("2 bills paid").waitFor();
    await page.getByRole("button", { name: "Copy token for Home" }).waitFor();
    await page.getByRole("button", { name: "Send token again for Shop" }).waitFor();
    await expectAccessible(page);
  });
});
