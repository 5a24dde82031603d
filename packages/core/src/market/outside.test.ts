import { coinCodes, coinOf } from "@manilla/shared/assets";
import { firstSentences } from "@manilla/shared/market/rules";
import { TestClock, testContext } from "@manilla/testing/context";
import { setPrices } from "@manilla/testing/prices";
import { describe, expect, test } from "vitest";
import { plainText } from "../providers/market/coin-page.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { coinAnalysis, coinCandles, latestNews } from "./outside-sources.ts";
import { forexRates } from "./rates.ts";

const clock = new TestClock();
let down = false;
let asked = 0;

async function source<T>(answer: T): Promise<T> {
  asked += 1;
  if (down) throw new ProviderError("unreachable", "the source is not reachable");
  return answer;
}

const candle = { time: 1_795_000_000, open: 1, high: 3, low: 1, close: 2 };
const story = {
  id: "1",
  title: "Calm",
  summary: "Nothing happened.",
  url: "https://news.example/1",
  source: "The Wire",
  category: "Markets",
  publishedAt: "2026-11-20T08:00:00Z",
};

const ctx = await testContext({ overrides: { clock } });
Object.assign(ctx.providers, {
  coinPages: {
    page: (id: string) => source({ id, description: "A coin. It works." }),
    candles: (id: string) => source(id === "bitcoin" ? [candle] : null),
    close: async () => {},
  },
  news: { latest: () => source([story]), close: async () => {} },
});
await setPrices(ctx, { coins: { BTC: "50000" }, naira: "1600" });

describe("what the outside says", () => {
  test("is asked once while it is fresh, and again after", async () => {
    asked = 0;
    await Promise.all(Array.from({ length: 20 }, () => coinCandles(ctx, { id: "bitcoin", days: 30 })));
    expect(asked).toBe(1);
    clock.pass(901);
    await coinCandles(ctx, { id: "bitcoin", days: 30 });
    expect(asked).toBe(2);
  });

  test("is served with its age while the source is away, and its absence is worded when there was nothing", async () => {
    const first = await latestNews(ctx, { limit: 5 });
    down = true;
    clock.pass(3_600);
    expect(await latestNews(ctx, { limit: 5 })).toEqual(first);
    await expect(coinCandles(ctx, { id: "bitcoin", days: 365 })).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    down = false;
  });

  test("a coin's figures come without its description when the source is away", async () => {
    down = true;
    const coin = await coinAnalysis(ctx, "bitcoin");
    expect(coin).toMatchObject({ symbol: "BTC", current_price: 50_000, description: null });
    down = false;
    expect((await coinAnalysis(ctx, "bitcoin")).description).toBe("A coin. It works.");
  });

  test("made-up coins and all charts at once leave calls for the prices", async () => {
    asked = 0;
    for (let made = 0; made < 30; made += 1)
      await expect(coinCandles(ctx, { id: `made-up-${made}`, days: 30 })).rejects.toMatchObject({
        code: "not_found",
      });
    expect(asked).toBe(0);
    const charts = coinCodes.flatMap((code) =>
      [1, 7, 14, 90, 180].map((days) => coinCandles(ctx, { id: coinOf(code).marketId, days })),
    );
    await Promise.allSettled(charts);
    expect(charts.length).toBeGreaterThan(40);
    expect(asked).toBeLessThanOrEqual(20);
    clock.pass(3_600);
    expect((await coinCandles(ctx, { id: "bitcoin", days: 30 })).candles).toEqual([candle]);
  });

  test("an unknown coin is not found", async () => {
    await expect(coinAnalysis(ctx, "nothing")).rejects.toMatchObject({ code: "not_found" });
    await expect(coinCandles(ctx, { id: "nothing", days: 30 })).rejects.toMatchObject({ code: "not_found" });
  });
});

test("currencies are shown in naira at the middle", async () => {
  expect((await forexRates(ctx)).rates).toEqual([{ code: "USD", name: "US dollar", naira: 1600 }]);
});

test("a description loses its tags and scripts, and keeps its words", () => {
  expect(plainText('<p>Fast &amp; <a href="x">cheap</a>.</p><script>alert(1)</script>')).toBe(
    "Fast & cheap. alert(1)",
  );
  expect(plainText("  <br/> ")).toBeNull();
  expect(firstSentences("One. Two! Three? Four. ", 3)).toBe("One. Two! Three?");
  expect(firstSentences("Version 2.0 is here. It is fast.", 1)).toBe("Version 2.0 is here.");
});
