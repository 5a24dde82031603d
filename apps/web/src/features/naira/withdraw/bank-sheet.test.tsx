import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { fetchedForAda } from "#testing/fetched.ts";
import { BankSheet, BankSuggestions } from "./bank-sheet.tsx";
import { suggestedBanks } from "./use-withdrawing.ts";

const names = "9mobile 9Payment|Access Bank|Bowen MFB|First Bank|Jaiz Bank|OPay|UBA|Zenith".split("|");

const fetched = fetchedForAda();
afterEach(() => queryClient.clear());
beforeEach(() =>
  fetched.mockImplementation(async (address) =>
    Response.json({
      status: true,
      message: "",
      data: `${address as string}`.endsWith("/banks")
        ? names.map((name, index) => ({ id: index + 1, name, code: `00${index}`, slug: name, active: true }))
        : {},
    }),
  ),
);

async function open(accountNumber = "") {
  render(
    <WithQueries>
      <BankSheet
        open
        onOpenChange={() => {}}
        accountNumber={accountNumber}
        chosen={undefined}
        onChoose={() => {}}
      />
    </WithQueries>,
  );
  await screen.findByText("Bowen MFB");
}

const listOf = (heading: string) =>
  within(screen.getByRole("heading", { name: heading }).parentElement ?? document.body)
    .getAllByRole("button")
    .map((row) => row.textContent?.replace(/^(?:9|A|BM|FB|J|O|UBA|Z)(?=[A-Z9])/, ""));

it("the list is complete and sorted by name, below those used most", async () => {
  await open();
  expect(listOf("All banks")).toHaveLength(names.length);
  expect(listOf("All banks").map((name) => names.findIndex((known) => name?.endsWith(known)))).toEqual(
    names.map((_, index) => index),
  );
  expect(listOf("Used most")[0]).toContain("OPay");
});

it("the banks that fit the account number stand above the complete list", async () => {
  await open("8031234567");
  expect(listOf("Matches this number").map((name) => name?.slice(-4))).toEqual(["OPay"]);
  expect(listOf("All banks")).toHaveLength(names.length);
});

it("a suggested bank is chosen by one tap", async () => {
  const onChoose = vi.fn<(bank: { name: string }) => void>();
  render(<BankSuggestions accountNumber="8031234567" onChoose={onChoose} />, { wrapper: WithQueries });
  await userEvent.click(await screen.findByRole("button", { name: /OPay/ }));
  expect(onChoose.mock.lastCall?.[0].name).toBe("OPay");
});

it("a search shows a bank once", async () => {
  await open();
  await userEvent.type(screen.getByRole("searchbox"), "opay");
  expect(screen.getAllByRole("button", { name: /OPay/ })).toHaveLength(1);
});

const banks = [
  ["044", "Access Bank"],
  ["058", "Guaranty Trust Bank"],
  ["011", "First Bank of Nigeria"],
  ["033", "United Bank For Africa"],
  ["057", "Zenith Bank"],
  ["035A", "ALAT by WEMA"],
  ["50211", "Kuda Bank"],
  ["999992", "OPay"],
  ["999991", "PalmPay"],
].map(([code = "", name = ""]) => ({ code, name }));
const namesFor = (number: string) => suggestedBanks(number, banks).map(({ name }) => name);

it.each([
  ["0123456784", ["Access Bank", "First Bank of Nigeria"]],
  ["0000014579", ["First Bank of Nigeria"]],
  ["0000000018", ["Guaranty Trust Bank"]],
])("%s has the check digit of %j", (number, names) => {
  expect(namesFor(number)).toEqual(expect.arrayContaining(names));
});

it("a number with another bank's check digit does not suggest a bank", () => {
  expect(namesFor("0123456784")).not.toContain("Guaranty Trust Bank");
});

it("a mobile number without its zero belongs to the banks that number accounts by phone", () => {
  expect(namesFor("8031234567")).toEqual(["OPay", "PalmPay"]);
});

it("an unfinished number suggests nothing", () => {
  expect(namesFor("012345678")).toEqual([]);
});
