import { paths } from "@manilla/shared/web-paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { callApi, controlSandbox, type Person, signIn } from "./people.ts";
import { expectUncovered, isUncovered } from "./screens.ts";
import { balancesOf, verifiedPerson } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";
import { enterPin } from "./wizards.ts";

const bitcoinOf = async (person: Person) => (await balancesOf(person)).wallets["BTC"];

async function holder(): Promise<Person> {
  const person = await verifiedPerson("100000");
  const { token } = person;
  await callApi("POST", "/crypto/buy", { body: { currency: "btc", amount: "0.0002" }, token });
  return person;
}

async function fillSend(page: Page, address: string): Promise<void> {
  await page.goto(paths.send);
  await page.getByText("Balance 0.00020000 BTC").waitFor();
  await page.getByLabel("Amount of BTC").fill("0.0001");
  await page.getByLabel("Recipient address").fill(` ${address} `);
  await page.getByText("Valid address", { exact: true }).waitFor();
}

async function review(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Send BTC" }).click();
  return page.getByRole("dialog", { name: "Review send" });
}

/** This file has its own valid address, because the sandbox's decisions about an address apply to every send to it. */
const watchedAddress = "bc1qgc4mm5mu5sjk0am9amynk7lmx2tengg7n4qtnk";

describe("a send", () => {
  test("to another user is there at once, with its full address to compare", async ({ page }) => {
    const [sender, receiver] = [await holder(), await verifiedPerson("1000")];
    const path = "/wallets/btc/address";
    const { address } = await callApi<{ address: string }>("GET", path, { token: receiver.token });
    await signIn(page, sender);
    await fillSend(page, address);
    await expectAccessible(page);
    const sheet = await review(page);
    const [first = "", ...others] = address.match(/.{1,4}/g) ?? [];
    const last = others.at(-1) ?? "";
    for (const end of [first, last])
      await expect
        .poll(() => sheet.getByText(end, { exact: true }).getAttribute("class"))
        .toContain("font-bold");
    await sheet.getByText("0.00009800 BTC", { exact: true }).waitFor();
    const warning = sheet.getByText(
      /^Network: Bitcoin\. It usually arrives within an hour\. .* you can't reverse this\.$/,
    );
    const ends = sheet.getByText(last, { exact: true });
    const spoken = `0.00009800 BTC to ${address}. Network: Bitcoin. It usually arrives within an hour. Compare the address with the one you were given: you can't reverse this.`;
    const tree = await sheet.ariaSnapshot();
    for (const line of [
      'heading "Review send"',
      `paragraph: "${spoken}"`,
      "term: You send",
      "term: Fee (2%)",
      "definition: 0.00000200 BTC",
    ])
      expect(tree).toContain(`  - ${line}`);
    const fee = sheet.getByText("0.00000200 BTC", { exact: true });
    await expectUncovered(page, fee, ends, warning, sheet.getByRole("button", { name: "0", exact: true }));
    await expectAccessible(page);
    await enterPin(sheet, sender.details.pin);
    await page.getByRole("heading", { name: "Sent" }).waitFor();
    await page.getByText("Inside Manilla").waitFor();
    await page.getByRole("button", { name: "Save this address" }).click();
    await page.getByLabel("Save this address as").fill("Mum");
    await page.getByRole("button", { name: "Save address" }).click();
    await page.getByText("Mum is saved").waitFor();
    await page.getByRole("button", { name: "Save this address" }).waitFor({ state: "detached" });
    await expectAccessible(page);
    expect(await bitcoinOf(receiver)).toBe("0.00009800");
    expect(await bitcoinOf(sender)).toBe("0.00010000");

    await page.goto(paths.dashboard);
    await page.goto(paths.send);
    await page.getByText("Balance 0.00010000 BTC").waitFor();
    await page.getByRole("button", { name: "Max" }).click();
    await page.getByRole("switch", { name: /^Recipient gets exactly this amount/ }).click();
    await expect.poll(() => page.getByLabel("Amount of BTC").inputValue()).toBe("0.00009800");
    await page.getByLabel("Amount of BTC").fill("0.00005");
    await page.getByLabel("Recipient address").fill(address);
    await page.getByText("Valid address", { exact: true }).waitFor();
    await review(page);
    for (const shown of ["0.00005000 BTC", /^0\.00005103 BTC≈/, "0.00000103 BTC"])
      await sheet.getByText(shown, { exact: true }).waitFor();
    await enterPin(sheet, sender.details.pin);
    await page.getByRole("heading", { name: "Sent" }).waitFor();
    expect(await bitcoinOf(receiver)).toBe("0.00014800");
    expect(await bitcoinOf(sender)).toBe("0.00004897");
  });

  test("to the outside that the network refuses is given back; another is followed until the network has it", async ({
    page,
  }) => {
    const sender = await holder();
    await signIn(page, sender);
    await controlSandbox("POST", `/custody/withdrawals/${watchedAddress}`, { status: "rejected" });
    await fillSend(page, watchedAddress);
    await enterPin(await review(page), sender.details.pin);
    await page.getByRole("heading", { name: "Not sent" }).waitFor();
    await page.getByText(/0\.00010000 BTC is back in your balance/).waitFor();
    await expectAccessible(page);
    expect(await bitcoinOf(sender)).toBe("0.00020000");

    // A reload of the sent form would show its result again.
    await page.goto(paths.dashboard);
    await controlSandbox("POST", `/custody/withdrawals/${watchedAddress}`, { status: "processing" });
    await fillSend(page, watchedAddress);
    const answered = page.waitForResponse("**/api/v1/crypto/send");
    await enterPin(await review(page), sender.details.pin);
    const { data } = (await (await answered).json()) as { data: { transactionId: string } };
    await page.getByRole("heading", { name: "On its way" }).waitFor();
    await controlSandbox("POST", `/custody/withdrawals/${data.transactionId}`, { status: "done" });
    await page.getByRole("heading", { name: "Sent" }).waitFor();
    await page.getByText("Completed", { exact: true }).waitFor();
    expect(await bitcoinOf(sender)).toBe("0.00010000");
  });

  test("the network that an address fits is offered above the button, and a long amount hides no fee", async ({
    page,
  }) => {
    const person = await verifiedPerson("100000");
    await callApi("POST", "/crypto/buy", { body: { currency: "usdt", amount: "20" }, token: person.token });
    await signIn(page, person);
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(`${paths.send}?currency=usdt`);
    await page.getByLabel("Recipient address").fill("0x52908400098527886E0F7030069857D2E4169EE7");
    const offer = page.getByRole("button", { name: "Send on Ethereum (ERC-20)" });
    await expect.poll(() => isUncovered(offer)).toBe(true);
    await offer.click();
    await page.getByLabel("Amount of USDT").fill("12.5");
    await page.getByText("Valid address", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Send USDT" }).click();
    const sheet = page.getByRole("dialog", { name: "Review send" });
    const key = sheet.getByRole("button", { name: "0", exact: true });
    await expectUncovered(page, sheet.getByText("0.25000000 USDT", { exact: true }), key);
  });

  test("says what is missing or wrong, in the words of its field; keeps addresses under names, and forgets them", async ({
    page,
  }) => {
    await signIn(page, await holder());
    await page.goto(paths.send);
    await page.getByText("Balance 0.00020000 BTC").waitFor();
    await page.getByRole("button", { name: "Enter an address" }).click();
    await page.getByText("Please enter a valid amount", { exact: true }).waitFor();
    await page.getByText("Please enter a recipient address", { exact: true }).waitFor();
    const address = page.getByLabel("Recipient address");
    await address.fill("bc1qw508");
    await page.getByText("Please enter a valid recipient address", { exact: true }).waitFor();
    await address.fill("0x52908400098527886E0F7030069857D2E4169EE7");
    await page.getByText("Invalid address for this cryptocurrency", { exact: true }).waitFor();
    await page.getByLabel("Amount of BTC").fill("0.000001");
    await page.getByText("Minimum send amount is 1 USD equivalent", { exact: true }).waitFor();
    await page.getByLabel("Amount of BTC").fill("1");
    await page.getByText("Insufficient BTC balance. You have 0.00020000 BTC.", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: /You are sending/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: /XRP/ }).click();
    await page.getByLabel("Destination tag (optional)").waitFor();
    await expect.poll(() => page.getByLabel("Recipient address").inputValue()).toBe("");

    await fillSend(page, watchedAddress);
    const exact = page.getByRole("switch", { name: /^Recipient gets exactly this amount/ });
    await exact.click();
    await page.getByText("0.00010205 BTC", { exact: true }).waitFor();
    await page.getByText("0.00010000 BTC", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Max" }).click();
    await page.getByText("0.00020000 BTC", { exact: true }).waitFor();
    await exact.click();
    await page.getByText("0.00019208 BTC", { exact: true }).waitFor();
    expect(await page.getByLabel("Amount of BTC").inputValue()).toBe("0.00019600");
    await page.getByLabel("Amount of BTC").fill("0.0002");
    await exact.click();
    await page.getByText("Insufficient BTC balance. You have 0.00020000 BTC.", { exact: true }).waitFor();
    await exact.click();
    await page.getByText("0.00019600 BTC", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Address book" }).click();
    const book = page.getByRole("dialog", { name: "Your BTC addresses" });
    await book.getByLabel("Save this address as").fill("Cold wallet");
    await book.getByRole("button", { name: "Save address" }).click();
    await book.getByRole("button", { name: "Remove Cold wallet" }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByText("Balance 0.00020000 BTC").waitFor();
    await page.getByRole("button", { name: "Address book" }).click();
    await book.getByRole("button", { name: /^Cold wallet/ }).click();
    await page.getByText("Valid address", { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel("Recipient address").inputValue()).toBe(watchedAddress);
    await page.getByRole("button", { name: "Address book" }).click();
    await book.getByRole("button", { name: "Remove Cold wallet" }).click();
    await book.getByRole("button", { name: "Remove Cold wallet" }).waitFor({ state: "detached" });
  });
});
