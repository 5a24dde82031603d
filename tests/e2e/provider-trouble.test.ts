import { paths } from "@manilla/shared/web-paths";
import { test } from "./harness.ts";
import { createPayer } from "./payers.ts";
import { expectAccessible } from "./watched-page.ts";
import { enterMeter } from "./wizards.ts";

test("a company with trouble is named in the picker and on the review, before one pays", async ({ page }) => {
  await createPayer(page);
  const code = "ikeja-electricity-prepaid-ng";
  const data = { troubled: [{ kind: "biller", code, failed: 4, slow: 0, of: 20 }] };
  await page.route("**/config/provider-health", (route) =>
    route.fulfill({ json: { status: true, message: "ok", data } }),
  );
  await page.goto(paths.billElectricity);
  await enterMeter(page, "45011112233");
  await page.getByRole("button", { name: "Continue" }).click();
  const words = /Trouble right now: 4 of 20 failed in the last hour/;
  await page
    .getByRole("button", { name: /Ikeja Electric/ })
    .filter({ hasText: words })
    .click();
  await page.getByText("Customer name").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "₦1,000.00" }).click();
  await page.getByText(words).waitFor();
  await page.getByText("If it fails, your money comes back automatically.").waitFor();
  await expectAccessible(page);
});
