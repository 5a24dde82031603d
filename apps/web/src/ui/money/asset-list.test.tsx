import { getCryptoRates, getRates } from "@manilla/shared/market/contract";
import { getDashboard } from "@manilla/shared/wallet/contract";
import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { AppProviders } from "#testing/app-providers.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { AssetList } from "./asset-list.tsx";

const fetched = fetchedForAda();
afterEach(() => queryClient.clear());
beforeEach(() => {
  const replies: Record<string, unknown> = {
    dashboard: documentedReply(getDashboard),
    "crypto/rates": documentedReply(getCryptoRates),
    rates: documentedReply(getRates),
  };
  fetched.mockImplementation(async (address) =>
    Response.json({
      status: true,
      message: "",
      data: replies[`${address as string}`.replace("/api/v1/", "")],
    }),
  );
});

it.each([false, true])("naira comes first, also where a coin is chosen: %s", async (choosing) => {
  render(<AssetList choosing={choosing} onSelect={() => {}} />, { wrapper: AppProviders });
  await screen.findByText("Bitcoin");
  const names = screen.getAllByRole("listitem").map((row) => row.textContent);
  expect(names.map((text) => /Naira|Bitcoin|Ethereum|Tether/.exec(text ?? "")?.[0])).toEqual([
    "Naira",
    "Ethereum",
    "Bitcoin",
    "Tether",
  ]);
});

it("where a coin is bought, its row shows the price and the change of the day", async () => {
  render(<AssetList choosing prices onSelect={() => {}} />, { wrapper: AppProviders });
  const row = await screen.findByRole("button", { name: /Ethereum/ });
  // $3,400 × ₦1,553.38, the rate for buyers.
  await vi.waitFor(() => expect(row.textContent).toContain("₦5,281,492.00"));
  expect(row.textContent).toContain("0.00%");
});
