import { listPurchases } from "@manilla/shared/crypto/contract";
import { listTransactions } from "@manilla/shared/wallet/activity-contract";
import { referenceOf } from "@manilla/shared/wallet/reference";
import { setTexts } from "@manilla/ui/texts/t.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { AppProviders } from "#testing/app-providers.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import pidgin from "#texts/pcm.json" with { type: "json" };

const fetched = fetchedForAda();
afterEach(() => {
  cleanup();
  queryClient.clear();
  setTexts({});
});

async function open() {
  const [line] = documentedReply(listTransactions).transactions;
  const swap = {
    ...line,
    kind: "crypto.swap",
    title: "Swapped BTC to ETH",
    out: { asset: "BTC", amount: "0.10000000" },
    in: { asset: "ETH", amount: "2.80000000" },
  };
  fetched.mockImplementation(async (address) => {
    const data = String(address).includes("/crypto/purchases")
      ? documentedReply(listPurchases)
      : { transactions: [line, swap], next: null };
    return Response.json({ status: true, message: "ok", data });
  });
  // The screen translates its constants when it is imported, so the language is loaded first.
  const { PurchasesScreen } = await import("./purchases-screen.tsx");
  render(<PurchasesScreen />, { wrapper: AppProviders });
}

it("says the state of a purchase in the person's language", async () => {
  setTexts(pidgin);
  await open();
  expect((await screen.findAllByText("E don complete")).length).toBeGreaterThan(0);
});

it("lists swaps too, names every trade by its reference, and is a part of the history", async () => {
  await open();
  expect(await screen.findByRole("heading", { name: "Swapped BTC to ETH" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "History" })).toBeTruthy();
  const [purchase] = documentedReply(listPurchases).purchases;
  expect(screen.getByText(referenceOf(purchase?.transactionId ?? ""))).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});
