import { getPublicConfig } from "@manilla/shared/http/public-config";
import { getCoinAnalysis } from "@manilla/shared/market/coin-contract";
import { getCryptoRates } from "@manilla/shared/market/contract";
import { render, renderHook, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { useCryptoRates } from "#lib/live/rates.ts";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { PriceChart } from "./price-chart.tsx";

const fetched = fetchedForAda();

it("polling and the chart are the same with Save-Data", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  const chart = { url: "https://charts.example" };
  const config = documentedReply(getPublicConfig, { features: { chartWidget: true }, chart });
  const rates = documentedReply(getCryptoRates);
  fetched.mockImplementation(async (address) =>
    Response.json({ status: true, message: "", data: address === "/api/v1/crypto/rates" ? rates : config }),
  );
  render(<PriceChart coin={documentedReply(getCoinAnalysis)} />, { wrapper: WithQueries });
  const frame = await screen.findByTitle(/^Price chart of/);
  expect(frame.getAttribute("src")).toContain("https://charts.example/embed-widget/");
  renderHook(useCryptoRates, { wrapper: WithQueries });
  await vi.advanceTimersByTimeAsync(61_000);
  expect(fetched.mock.calls.filter(([address]) => address === "/api/v1/crypto/rates")).toHaveLength(3);
  vi.useRealTimers();
});
