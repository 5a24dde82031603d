import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { root } from "../../scripts/environment.ts";
import { type AskedAbout, askedAbout } from "./desk-questions-data.ts";
import { openDesk, searchInDesk } from "./desk-staff.ts";
import { stack, test } from "./harness.ts";
import { newStaff } from "./staff.ts";
import { openPhone } from "./watched-page.ts";

interface Walk {
  search?: (given: AskedAbout) => string;
  clicks?: ((page: Page) => Locator)[];
  shows: ((page: Page, given: AskedAbout) => Locator)[];
}

const name = ({ person }: AskedAbout) => person.details.username;
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
const table = (label: string, words: string | RegExp) => (page: Page) =>
  page.getByRole("table", { name: label }).getByText(words).first();
const nav = (label: string) => (page: Page) =>
  page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: label });
const queue = (label: string) => [
  nav("Queues"),
  (page: Page) => page.getByRole("main").getByRole("link", { name: new RegExp(label) }),
];
const heading = (words: string) => (page: Page) => page.getByRole("heading", { name: words, exact: true });
const line = (words: RegExp) => (page: Page) => page.getByRole("link", { name: words }).first();

const walks: readonly Walk[] = [
  { search: name, shows: [(page, given) => heading(name(given))(page), text("Level 2")] },
  { search: name, shows: [text("KYC level"), text("Phone verified at")] },
  { search: name, shows: [table("Balances", "NGN"), table("Balances", "BTC")] },
  {
    search: name,
    clicks: [line(/^Coin purchase/)],
    shows: [table("Journal", "Balance after"), table("Journal", "available")],
  },
  { search: name, shows: [line(/^Airtime purchase ₦100\.00/), line(/^Coin purchase 0\.0001/)] },
  { search: ({ bill }) => bill.reference, shows: [table("Timeline", /delivered|held|submitted/)] },
  {
    search: name,
    clicks: [line(/^Naira deposit ₦900,000\.00 completed/)],
    shows: [text("Naira deposit"), table("Journal", "900,000.00")],
  },
  {
    clicks: queue("Withdrawals waiting"),
    shows: [(page, { waiting }) => page.getByText(waiting.reference).first()],
  },
  {
    search: ({ refused }) => refused.reference,
    shows: [table("Timeline", "failed"), table("Journal", "1,000.14")],
  },
  {
    search: ({ bill }) => bill.phone,
    shows: [text("Airtime purchase"), table("Timeline", /delivered|held/)],
  },
  {
    search: ({ bill }) => bill.reference,
    shows: [table("Orders sent to the vendor", /^[0-9A-Za-z-]{10,}$/)],
  },
  { search: name, shows: [table("Possible duplicate payments", "Coin purchase")] },
  { search: ({ address }) => address, shows: [table("Balances", "BTC")] },
  { search: name, shows: [text(/^Code sent/), table("Messages sent", "sent")] },
  { search: name, shows: [text("notification"), text(/\(not read\)/)] },
  { clicks: queue("Stuck operations"), shows: [heading("Stuck operations")] },
  { clicks: queue("Money without an owner"), shows: [heading("Money without an owner")] },
  {
    clicks: [nav("Today"), (page) => page.getByRole("button", { name: "Check the books" })],
    shows: [text("No violations."), heading("Compared with vendors")],
  },
  { clicks: [nav("Today")], shows: [table("Prices", "BTC")] },
  { clicks: [nav("Audit")], shows: [text("Customer page opened")] },
];

const manual = readFileSync(join(root, "docs/support.md"), "utf8");
const questions = [...manual.matchAll(/^### \d+\. (.*)$/gm)].map(([, title = ""]) => title);

describe("the questions of docs/support.md", () => {
  test("are answered at the desk in two clicks after the search", async ({ browser, phone }) => {
    expect(walks).toHaveLength(questions.length);
    const given = await askedAbout();
    const desk = await openPhone(browser, stack.desk);
    const { page } = desk;
    await openDesk(desk, await newStaff());
    const results: { question: string; clicks: number; ms: number }[] = [];
    for (const [index, { search, clicks = [], shows }] of walks.entries()) {
      const start = performance.now();
      if (search) await searchInDesk(page, search(given));
      for (const click of clicks) await click(page).click();
      for (const answer of shows) await answer(page, given).waitFor();
      const ms = Math.round(performance.now() - start);
      results.push({ question: questions[index] ?? "", clicks: clicks.length, ms });
    }
    console.table(results);
    for (const { question, clicks } of results) expect(clicks, question).toBeLessThanOrEqual(2);
    expect(desk.complaints()).toEqual([]);
    expect(phone.complaints()).toEqual([]);
    await desk.context.close();
  });
});
