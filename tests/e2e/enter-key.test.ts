import { paths } from "@manilla/shared/web-paths";
import { describe } from "vitest";
import { test } from "./harness.ts";
import { callApi, personWithNaira, signIn } from "./people.ts";

describe("the Enter key after an amount", () => {
  test("opens the review of a purchase, a sale and a swap", async ({ page }) => {
    const person = await personWithNaira();
    await callApi("POST", "/crypto/buy", {
      body: { currency: "btc", amount: "0.0002" },
      token: person.token,
    });
    await signIn(page, person);
    for (const [path, label, amount] of [
      [paths.buy, "Amount to spend", "5000"],
      [paths.sell, "Amount of BTC", "0.0001"],
      [paths.swap, "From", "0.0001"],
    ] as const) {
      await page.goto(path);
      await page.getByText(/^Balance [₦0]/).waitFor();
      const field = page.getByRole("textbox", { name: label });
      await field.fill(amount);
      // The button is disabled until the prices have loaded, and Enter does nothing before that.
      await page.locator("button[type=submit]:enabled").waitFor();
      await field.press("Enter");
      await page.getByRole("dialog").getByRole("timer").waitFor();
    }
  });
});
