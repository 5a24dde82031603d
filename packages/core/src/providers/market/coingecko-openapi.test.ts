import { testConfig } from "@manilla/testing/config";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { type Answer, replayServer, type VendorRequest } from "@manilla/testing/providers/vendor-answers";
import { vendorDescription } from "@manilla/testing/providers/vendor-description";
import { expect, it } from "vitest";
import { createCoinPages } from "./coin-page.ts";
import { coingeckoKey, createCoingecko } from "./coingecko.ts";

const unlikeDescription = vendorDescription("coingecko");

it("questions and answers are as the vendor describes them", async () => {
  const sandbox = await controlledSandbox();
  const calls: { question: VendorRequest; answer: Answer }[] = [];
  const vendor = await replayServer(async (question) => {
    const url = `${sandbox.url}/coingecko/api/v3${question.path}?${question.query.toString()}`;
    const response = await fetch(url, { headers: coingeckoKey(testConfig()) });
    const answer = { http: response.status, body: await response.json() };
    calls.push({ question, answer });
    return answer;
  });
  const config = testConfig({ COINGECKO_BASE_URL: vendor.url });
  const [market, pages] = [createCoingecko(config), createCoinPages(config)];
  expect((await market.coins(["bitcoin", "tether"])).unreadable).toEqual([]);
  expect((await market.top(10)).readings).toHaveLength(10);
  expect(await pages.page("bitcoin")).toMatchObject({ id: "bitcoin" });
  for (const days of [1, 7, 30, 365]) expect(await pages.candles("bitcoin", days)).not.toEqual([]);
  await Promise.all([market.close(), pages.close()]);
  expect(new Set(calls.map(({ question }) => question.path)).size).toBe(3);
  expect(calls.flatMap(({ question, answer }) => unlikeDescription(question, answer))).toEqual([]);
});

it("notices an answer that is not as described", () => {
  const question = {
    method: "GET",
    path: "/coins/markets",
    query: new URLSearchParams("coins=x"),
    headers: {},
    body: undefined,
  };
  const row = { id: "bitcoin", symbol: "btc", name: "Bitcoin", current_price: "99000" };
  expect(unlikeDescription(question, { http: 200, body: [row] })).toEqual([
    "GET /coins/markets has no coins",
    expect.stringContaining("current_price must be number"),
  ]);
});
