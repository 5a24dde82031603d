import { testConfig } from "@manilla/testing/config";
import { replayServer } from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";
import { createLatestRates, createQuidaxTicker } from "./sources.ts";

const server = await replayServer();

describe("the dollar's market", () => {
  const ticker = createQuidaxTicker(testConfig({ QUIDAX_BASE_URL: server.url }));
  const at = 1_760_000_000;
  const dollar = (data: unknown) => {
    server.setAnswer({ body: { status: "success", message: "Successful", data } });
    return ticker.dollar();
  };

  it.each([
    { buy: "1532.0", sell: "1544.0" },
    { buy: 1532, sell: 1544 },
  ])("is read from texts and numbers: %j", async ({ buy, sell }) => {
    const came = { bid: 1532, ask: 1544, at: new Date(at * 1000) };
    expect(await dollar({ at, market: "usdtngn", ticker: { buy, sell, last: null } })).toEqual(came);
    expect(await dollar({ at: String(at), ticker: { buy, sell } })).toEqual(came);
    expect(server.requests[0]?.path).toBe("/markets/tickers/usdtngn");
  });

  it.each([
    { at, ticker: { buy: null, sell: "1544.0" } },
    { at, ticker: { buy: "1,532.0", sell: "1544.0" } },
    { at: null, ticker: { buy: "1532.0", sell: "1544.0" } },
    { at: 0, ticker: { buy: "1532.0", sell: "1544.0" } },
    null,
  ])("is no answer: %j", async (data) => {
    await expect(dollar(data)).rejects.toMatchObject({ kind: "unreadable" });
  });
});

describe("the other currencies", () => {
  const rates = createLatestRates(testConfig({ FOREX_BASE_URL: server.url, FOREX_APP_ID: "an-app-id" }));
  const latest = {
    disclaimer: "Usage subject to terms",
    license: "https://example.com/license",
    timestamp: 1_449_877_801,
    base: "USD",
    rates: { AED: 3.672538, EUR: 0.923, GBP: "0.787", NGN: 1538, XOF: null },
  };

  it("are read with their time; a rate that is no number is left out", async () => {
    server.setAnswer({ body: latest });
    expect(await rates.rates()).toEqual({
      perDollar: { AED: 3.672538, EUR: 0.923, NGN: 1538 },
      at: new Date(1_449_877_801_000),
    });
    expect(server.requests[0]).toMatchObject({
      path: "/latest.json",
      headers: expect.objectContaining({ authorization: "Token an-app-id" }),
    });
  });

  it.each([
    [200, { ...latest, base: "EUR" }],
    [200, { ...latest, timestamp: null }],
    [200, { ...latest, rates: null }],
    [401, { error: true, status: 401, message: "invalid_app_id", description: "Invalid App ID" }],
    [429, { error: true, status: 429, message: "not_allowed", description: "Access restricted" }],
  ])("are no answer: HTTP %d %j", async (http, body) => {
    server.setAnswer({ http, body });
    await expect(rates.rates()).rejects.toMatchObject({ name: "ProviderError" });
  });
});
