import { paths } from "@manilla/shared/web-paths";
import { expect } from "vitest";
import { test } from "./harness.ts";
import { billsOf, createPayer } from "./payers.ts";
import { addNaira, newPerson } from "./people.ts";
import { payWithPin, toAirtimeConfirm } from "./wizards.ts";

test("a tab that slept while another person signed in shows nothing of the first one's payment", async ({
  page,
  phone,
}) => {
  phone.expectComplaint(/airtime\/purchase/);
  const [first, second] = [await createPayer(page), await newPerson()];
  await addNaira(second, "20000");
  await page.route("**/bills/airtime/purchase", (route) => route.abort());
  await toAirtimeConfirm(page, "08031234567", "500");
  const sheet = await payWithPin(page);
  await sheet.getByRole("button", { name: "Check again" }).waitFor();
  await page.unroute("**/bills/airtime/purchase");

  // The first session is removed before this tab wakes, so that it sees only the second session.
  const other = await phone.context.newPage();
  await other.goto(paths.terms);
  const session = JSON.stringify({ token: second.token, user: second.user });
  await other.evaluate((text) => localStorage.setItem("manilla-session", text), session);
  await other.close();
  await page.waitForURL(`**${paths.dashboard}`);
  await sheet.waitFor({ state: "hidden" });
  await page.getByText(second.details.username).first().waitFor();
  expect([await billsOf(first), await billsOf(second)]).toEqual([[], []]);

  // The tab cleared its storage, including the mark that this journey has signed in (people.ts).
  await page.evaluate(() => sessionStorage.setItem("e2e-signed-in", "1"));
  await toAirtimeConfirm(page, "08061234567", "300");
  await payWithPin(page);
  await page.getByText("Airtime purchase successful!").waitFor();
  expect([await billsOf(first), (await billsOf(second)).map(({ amount }) => amount)]).toEqual([
    [],
    ["300.00"],
  ]);
});
