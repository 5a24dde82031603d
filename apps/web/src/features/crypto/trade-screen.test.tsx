import { getLimits } from "@manilla/shared/kyc/contract";
import { getCryptoRates, getRates } from "@manilla/shared/market/contract";
import { getDashboard } from "@manilla/shared/wallet/contract";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { AppProviders } from "#testing/app-providers.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { BuyScreen, SellScreen } from "./trade-screen.tsx";

const fetched = fetchedForAda();
afterEach(() => queryClient.clear());
let replies: Record<string, unknown>;
beforeEach(() => {
  replies = {
    dashboard: documentedReply(getDashboard),
    "crypto/rates": documentedReply(getCryptoRates),
    rates: documentedReply(getRates),
    limits: documentedReply(getLimits),
  };
  fetched.mockImplementation(async (address) => {
    const data = replies[`${address as string}`.replace("/api/v1/", "")];
    return Response.json({ status: data !== undefined, message: "", data });
  });
});

const quotes = () => fetched.mock.calls.filter(([address]) => `${address as string}`.includes("quote"));

it.each([
  ["more naira than there are", BuyScreen, "Amount to spend", "600000", /Insufficient Naira balance/],
  ["less than a dollar", BuyScreen, "Amount to spend", "10", /Minimum purchase amount is \$1/],
  ["more coins than there are", SellScreen, "Amount of BTC", "1", /Insufficient BTC balance/],
])("Enter does not open the review of %s", async (_what, TradeScreen, label, amount, box) => {
  render(<TradeScreen />, { wrapper: AppProviders });
  await screen.findByText(/^Balance/);
  await userEvent.type(screen.getByLabelText(label), `${amount}{Enter}`);
  expect(await screen.findByText(box)).toBeTruthy();
  expect(quotes()).toEqual([]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each([
  ["Add money", "/dashboard/deposit/naira", BuyScreen],
  ["Buy BTC", "/dashboard/buy?currency=btc", SellScreen],
])("%s replaces the keys of the amount while the balance is zero", async (name, path, TradeScreen) => {
  replies["dashboard"] = documentedReply(getDashboard, { naira_balance: 0, wallets: {} });
  render(<TradeScreen />, { wrapper: AppProviders });
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(path);
  expect(screen.queryByRole("button", { name: "Max" })).toBeNull();
});

it.each([BuyScreen, SellScreen])("the form says the margin in the rate, in figures", async (TradeScreen) => {
  render(<TradeScreen />, { wrapper: AppProviders });
  expect(await screen.findByText("Rate (our margin 1%)")).toBeTruthy();
});
