import { paths } from "@manilla/shared/web-paths";
import { describe, expect } from "vitest";
import { stack, test } from "./harness.ts";
import { signIn } from "./people.ts";
import { expectUncovered } from "./screens.ts";
import { nairaOf, verifiedPerson } from "./verified.ts";
import { expectAccessible, openPhone } from "./watched-page.ts";
import { enterPin } from "./wizards.ts";

describe("money between two people", () => {
  test("is sent, received, requested and paid on two phones", async ({ browser, page }) => {
    const [ada, chidi] = [await verifiedPerson("20000"), await verifiedPerson("1000")];
    await signIn(page, ada);
    const other = await openPhone(browser, stack.app);
    await signIn(other.page, chidi);

    await page.goto(paths.sendToPerson);
    await page.getByLabel("To", { exact: true }).fill(`@${chidi.details.username}`);
    await page.getByText("Adaeze O•••").waitFor();
    await page.getByLabel("Amount", { exact: true }).fill("5000");
    await page.getByLabel("Note (optional)").fill("Lunch");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send ₦5,000.00" }).click();
    const review = page.getByRole("dialog", { name: "Review payment" });
    const warning = review.getByText(/^No fee\. Check who you're paying: .* can't be reversed\.$/);
    const summary = review.getByText(/^₦5,000\.00 to .*, @\w+“Lunch”$/);
    await expectUncovered(page, summary, warning, review.getByRole("button", { name: "0", exact: true }));
    await expectAccessible(page);
    await enterPin(review, ada.details.pin);
    await page.getByText("₦5,000.00 sent").waitFor();
    expect([await nairaOf(ada), await nairaOf(chidi)]).toEqual([15_000, 6_000]);

    await other.page.goto(`${paths.activity}?kind=people`);
    await other.page.getByText(`Received from @${ada.details.username}`).waitFor();
    await other.page.goto(paths.requestMoney);
    await other.page.getByLabel("From", { exact: true }).fill(ada.details.username);
    await other.page.getByText("Adaeze O•••").waitFor();
    await other.page.getByLabel("Amount", { exact: true }).fill("1500");
    await other.page.getByRole("button", { name: "Request ₦1,500.00" }).click();
    await other.page.getByRole("button", { name: "Cancel request" }).waitFor();

    await page.goto(paths.people);
    await page.getByRole("heading", { name: "To pay" }).waitFor();
    await expectAccessible(page);
    await page
      .getByText(/ requested$/)
      .first()
      .click();
    await page.getByRole("button", { name: "Pay ₦1,500.00" }).click();
    await enterPin(page.getByRole("dialog", { name: "Pay request" }), ada.details.pin);
    await page.getByText("₦1,500.00 sent").waitFor();
    await other.page.reload();
    await other.page.getByText("Paid", { exact: true }).waitFor();
    expect([await nairaOf(ada), await nairaOf(chidi)]).toEqual([13_500, 7_500]);
    expect(other.complaints()).toEqual([]);
    await other.context.close();
  });

  test("reads a person's code from a picture", async ({ browser, page }) => {
    const [ada, chidi] = [await verifiedPerson("20000"), await verifiedPerson("1000")];
    const other = await openPhone(browser, stack.app);
    await signIn(other.page, chidi);
    await other.page.goto(paths.myCode);
    await other.page.getByLabel("Amount in naira (optional)").fill("750");
    const picture = await other.page.locator("div:has(> svg[role=img])").last().screenshot();
    await other.context.close();
    await signIn(page, ada);
    await page.goto(paths.sendToPerson);
    await page.getByRole("button", { name: "Scan a code" }).click();
    const file = { name: "code.png", mimeType: "image/png", buffer: picture };
    await page.getByLabel("Picture of a QR code").setInputFiles(file);
    await page.getByText("Adaeze O•••").waitFor();
    await expect.poll(() => page.getByLabel("Amount", { exact: true }).inputValue()).toBe("750");
  });
});
