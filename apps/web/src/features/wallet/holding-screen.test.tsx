import { getCryptoRates, getRates } from "@manilla/shared/market/contract";
import { getHolding } from "@manilla/shared/wallet/holding-contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { render, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { AppProviders } from "#testing/app-providers.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { HoldingScreen } from "./holding-screen.tsx";

const fetched = fetchedForAda();

it("a coin is worth what it costs, and under it what a sale pays now", async () => {
  const rates = { buyRates: { "NGN-USD": 1550 }, sellRates: { "USD-NGN": 1500 } };
  const replies: Record<string, unknown> = {
    "/api/v1/crypto/rates": documentedReply(getCryptoRates, { cryptoRates: { ETH: 3000 } }),
    "/api/v1/rates": documentedReply(getRates, rates),
    "/api/v1/wallets/eth/holding": documentedReply(getHolding, { balance: "2.00000000" }),
  };
  fetched.mockImplementation(async (address) =>
    Response.json({
      status: true,
      message: "",
      data: replies[`${address as string}`] ?? { transactions: [], next: null },
    }),
  );
  window.history.replaceState(null, "", pathTo(paths.holding, "eth"));
  const page = <Route path={paths.holding} element={<HoldingScreen />} />;
  render(<Routes>{page}</Routes>, { wrapper: AppProviders });
  const worth = await screen.findByText("≈ ₦9,300,000.00");
  expect(worth.closest("p")?.nextElementSibling?.textContent).toBe("≈ ₦8,820,000.00 if you sell now");
});
