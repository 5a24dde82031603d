import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { fetchedForAda } from "#testing/fetched.ts";
import { BankSheet } from "./bank-sheet.tsx";

const names = [
  "9mobile 9Payment",
  "Access Bank",
  "Bowen MFB",
  "First Bank",
  "Jaiz Bank",
  "OPay",
  "UBA",
  "Zenith",
];

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
  expect(listOf("Fits this number").map((name) => name?.slice(-4))).toEqual(["OPay"]);
  expect(listOf("All banks")).toHaveLength(names.length);
});

it("a search shows a bank once", async () => {
  await open();
  await userEvent.type(screen.getByRole("searchbox"), "opay");
  expect(screen.getAllByRole("button", { name: /OPay/ })).toHaveLength(1);
});
