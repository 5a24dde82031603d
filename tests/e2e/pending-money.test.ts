import type { ReplyOf } from "@manilla/shared/http/route";
import type { initiateNairaDeposit } from "@manilla/shared/naira/contract";
import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { callApi, newPerson, type Person, personWithNaira, signIn } from "./people.ts";
import { expectAccessible } from "./watched-page.ts";

async function openDeposit({ token }: Person): Promise<string> {
  type Started = ReplyOf<typeof initiateNairaDeposit>;
  const body = { amount: "15000" };
  return (await callApi<Started>("POST", "/deposits/naira/initiate", { body, token })).transactionId;
}

async function alter(page: Page, pattern: string | RegExp, change: (data: Record<string, unknown>) => void) {
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Record<string, unknown> };
    change(body.data);
    await route.fulfill({ response, json: body });
  });
}

describe("money that has not come", () => {
  test("has no receipt, is not green, and its state is read in full", async ({ page }) => {
    const person = await newPerson();
    const id = await openDeposit(person);
    await signIn(page, person);
    await page.goto(paths.activity);
    const row = page.getByRole("link", { name: /Naira deposit/ });
    const state = row.getByText("Waiting for payment", { exact: true });
    await state.waitFor();
    expect(await state.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
    await expect.poll(() => row.textContent()).not.toContain("+₦");
    await row.click();
    await page.getByText("Requested", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "Receipt" }).count()).toBe(0);
    await expect.poll(() => page.getByText("You received").count()).toBe(0);
    await page.getByRole("link", { name: "Continue payment" }).waitFor();
    await expectAccessible(page);
    const refused = callApi("GET", `/transactions/${id}/receipt`, { token: person.token });
    await expect(refused).rejects.toThrow("409");
  });
});

test("one reaches support, the right network, a notification's transaction, and the way on from a missing page", async ({
  page,
}) => {
  await alter(page, "**/config/public", (data) => {
    data["support"] = { chat: "", email: "help@manilla.example", phone: "+2342013300000", messaging: "" };
  });
  await page.goto(paths.landing);
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  await link("Email").scrollIntoViewIfNeeded();
  await expect.poll(() => link("Email").getAttribute("href")).toBe("mailto:help@manilla.example");
  await expect.poll(() => link("Phone").getAttribute("href")).toBe("tel:+2342013300000");

  await signIn(page, await personWithNaira("5000"));
  await page.goto(`${paths.send}?currency=usdt`);
  await page.getByLabel("Recipient address").fill("0x52908400098527886E0F7030069857D2E4169EE7");
  await page.getByText("Invalid address for this cryptocurrency", { exact: true }).waitFor();
  await page.getByText(/^This looks like an address on Ethereum \(ERC-20\)\./).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send on Ethereum (ERC-20)" }).click();
  await page.getByText("Valid address", { exact: true }).waitFor();

  const heading = page.getByRole("heading", { name: "Deposit received (unread)" });
  await page.goto(paths.notifications);
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole("article").first().waitFor();
      return heading.count();
    })
    .toBe(1);
  await page.getByRole("article").filter({ has: heading }).click();
  await page.waitForURL(`**${paths.activity}/**`);
  await page.goBack();
  await page.getByRole("heading", { name: "Deposit received", exact: true }).waitFor();

  await page.goto(`${paths.dashboard}/nowhere`);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bills" }).click();
  await page.waitForURL(`**${paths.bills}`);
});
