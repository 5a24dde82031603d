import type { ReplyOf } from "@manilla/shared/http/route";
import type { initiateNairaDeposit } from "@manilla/shared/naira/contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey } from "./harness.ts";
import { addNaira, api, newPerson, type Person, signIn } from "./people.ts";
import { verifiedPerson } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";

async function openDeposit({ token }: Person): Promise<string> {
  type Started = ReplyOf<typeof initiateNairaDeposit>;
  const body = { amount: "15000" };
  return (await api<Started>("POST", "/deposits/naira/initiate", { body, token })).transactionId;
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
  journey("has no receipt, is not green, and its state is read in full", async ({ page }) => {
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
    const refused = api("GET", `/transactions/${id}/receipt`, { token: person.token });
    await expect(refused).rejects.toThrow("409");
  });

  journey("and never will is not received, and has no receipt either", async ({ page }) => {
    const person = await newPerson();
    const id = await openDeposit(person);
    await signIn(page, person);
    await alter(page, `**/transactions/${id}`, (data) =>
      Object.assign(data, { state: "expired", status: "failed", next: null }),
    );
    await page.goto(pathTo(paths.transaction, id));
    await page.getByText("Not received", { exact: true }).waitFor();
    await expect.poll(() => page.getByText(/^(You received|Receipt)$/).count()).toBe(0);
    await expectAccessible(page);
  });

  journey("is not in the total while prices load, and the total says so", async ({ page }) => {
    const person = await newPerson();
    await addNaira(person, "50000");
    await api("POST", "/crypto/buy", { body: { currency: "btc", amount: "0.0001" }, token: person.token });
    await signIn(page, person);
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/crypto/rates*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(paths.dashboard);
    await page.getByText("Without your BTC: no price yet.", { exact: true }).waitFor();
    const { naira_balance } = await api<{ naira_balance: number }>("GET", "/dashboard", {
      token: person.token,
    });
    const naira = naira_balance.toLocaleString("en-NG", { minimumFractionDigits: 2 });
    await expect
      .poll(() => page.getByRole("button", { name: /^Total in/ }).textContent())
      .toContain(`₦${naira}`);
    release();
    await page.getByText("Naira available").waitFor();
    await expectAccessible(page);
  });
});

describe("words", () => {
  journey("that Nigerians use find banks and electricity companies", async ({ page }) => {
    await signIn(page, await verifiedPerson("5000"));
    await page.goto(paths.withdrawNaira);
    await page.getByText(/^Balance ₦/).waitFor();
    await page.keyboard.type("1000");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByRole("button", { name: "Bank Select a bank" }).click();
    const sheet = page.getByRole("dialog", { name: "Select bank" });
    for (const [typed, bank] of [
      ["gtb", "Guaranty Trust Bank"],
      ["gtbank", "Guaranty Trust Bank"],
      ["uba", "United Bank For Africa"],
      ["fcmb", "First City Monument Bank"],
    ] as const) {
      await sheet.getByLabel("Search banks").fill(typed);
      await sheet.getByRole("button", { name: bank, exact: true }).waitFor();
    }
    await expectAccessible(page);
    await page.goto(paths.billElectricity);
    await page.getByLabel("Meter number").fill("12345678901");
    await page.getByLabel("Phone number").fill("08031234567");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    for (const [typed, company] of [
      ["ikedc", /Ikeja/],
      ["ekedc", /Eko/],
      ["aedc", /Abuja/],
      ["phed", /Port ?Harcourt/i],
    ] as const) {
      await page.getByLabel("Search electricity companies").fill(typed);
      await page.getByRole("button", { name: company }).first().waitFor();
    }
    await expectAccessible(page);
  });

  journey("name the network an address fits, and a tap switches to it", async ({ page }) => {
    await signIn(page, await newPerson());
    await page.goto(`${paths.send}?currency=usdt`);
    await page.getByLabel("Recipient address").fill("0x52908400098527886E0F7030069857D2E4169EE7");
    await page.getByText("Invalid address for this cryptocurrency", { exact: true }).waitFor();
    await page.getByText(/^This looks like an address on Ethereum \(ERC-20\)\./).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send on Ethereum (ERC-20)" }).click();
    await page.getByText("Valid address", { exact: true }).waitFor();
  });

  journey("of support are links a phone understands", async ({ page }) => {
    await alter(page, "**/config/public", (data) => {
      data["support"] = { chat: "", email: "help@manilla.example", phone: "+2342013300000", messaging: "" };
    });
    await page.goto(paths.landing);
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    await link("Email").scrollIntoViewIfNeeded();
    await expect.poll(() => link("Email").getAttribute("href")).toBe("mailto:help@manilla.example");
    await expect.poll(() => link("Phone").getAttribute("href")).toBe("tel:+2342013300000");
  });
});

describe("a picker", () => {
  journey("shows naira first, then what one has", async ({ page }) => {
    const person = await newPerson();
    await addNaira(person, "50000");
    await api("POST", "/crypto/buy", { body: { currency: "ltc", amount: "0.05" }, token: person.token });
    await signIn(page, person);
    await page.goto(paths.sell);
    await page.getByText(/^Balance /).waitFor();
    await page.getByRole("button", { name: /You are selling/ }).click();
    const rows = page.getByRole("dialog").getByRole("listitem");
    await rows.filter({ hasText: "Litecoin" }).waitFor();
    await expect.poll(() => rows.first().textContent()).toContain("Naira");
    await expect.poll(() => rows.nth(1).textContent()).toContain("Litecoin");
    await expectAccessible(page);
  });
});

journey("a notification opens its transaction, and is read", async ({ page }) => {
  const person = await newPerson();
  await addNaira(person, "5000");
  await signIn(page, person);
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
});

journey("a page that does not exist keeps the way on", async ({ page }) => {
  await signIn(page, await newPerson());
  await page.goto(`${paths.dashboard}/nowhere`);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bills" }).click();
  await page.waitForURL(`**${paths.bills}`);
});
