import { paths, pathTo } from "@manilla/shared/web-paths";
import { describe, expect } from "vitest";
import { stack, test } from "./harness.ts";
import { callApi, newPerson, signIn } from "./people.ts";
import { failRequests } from "./screens.ts";
import { balancesOf } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";

async function chain(path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(`${stack.sandbox}/control/custody/deposits${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`custody/deposits${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string };
}

describe("a coin's deposit page", () => {
  test("shows a deposit from its first sight to the credit", async ({ page, phone }) => {
    const person = await signIn(page, await newPerson());
    await phone.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(pathTo(paths.depositCoin, "btc"));
    await page.getByText("No deposits detected yet", { exact: true }).waitFor();
    await page.getByText("2 confirmations required").waitFor();
    await page.getByRole("heading", { name: "Important Information" }).waitFor();
    const code = page.getByRole("img", { name: "QR code of your Bitcoin address" });
    expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 });
    await page.getByRole("button", { name: "Copy Address" }).click();
    await page.getByRole("button", { name: "Address Copied!" }).waitFor();
    await page.getByRole("button", { name: "Copy Address" }).waitFor();
    await expectAccessible(page);
    const address = await page.evaluate(() => navigator.clipboard.readText());
    const own = await callApi<{ address: string }>("GET", "/wallets/btc/address", { token: person.token });
    expect(address).toBe(own.address);
    const { id } = await chain("", { address, amount: "0.01", confirmations: 1 });
    await page.getByText("1 of 2 confirmations", { exact: true }).waitFor();
    await expectAccessible(page);
    await chain(`/${id}`, { confirmations: 2 });
    await page.getByText("Completed", { exact: true }).waitFor();
    expect((await balancesOf(person)).wallets["BTC"]).toBe("0.01000000");
  });

  test("says why there is no address, and asks for the network and the tag where they are needed", async ({
    page,
    phone,
  }) => {
    await signIn(page, await newPerson());
    phone.expectComplaint(/500/);
    const restore = await failRequests(page, "**/wallets/btc/address*", { message: "Not now" });
    await page.goto(pathTo(paths.depositCoin, "btc"));
    await page.getByText("External API error", { exact: true }).waitFor();
    await restore();
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("button", { name: "Copy Address" }).waitFor();
    await page.goto(pathTo(paths.depositCoin, "doubloon"));
    await page.getByText("Unsupported currency", { exact: true }).waitFor();

    await page.goto(pathTo(paths.depositCoin, "usdt"));
    await page.getByText("20 confirmations required").waitFor();
    await page.getByRole("radio", { name: "BNB Smart Chain (BEP-20)" }).check();
    await page.getByText("15 confirmations required").waitFor();
    await page
      .getByText(
        "Send only Tether (USDT) over the BNB Smart Chain (BEP-\u206020) network. Anything else may be lost.",
      )
      .waitFor();
    await page.goto(pathTo(paths.depositCoin, "xrp"));
    await page.getByText("Destination tag, needed with the address").waitFor();
    await expectAccessible(page);
  });
});
