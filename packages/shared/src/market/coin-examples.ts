import { example } from "../http/route-example.ts";
import { getCandles, getCoinAnalysis, listForex, listNews } from "./coin-contract.ts";

export const coinExamples = [
  example(getCoinAnalysis, {
    description:
      "Figures and a description of one coin, in dollars. `id` is the market-data id, for example `bitcoin`.",
    params: { id: "bitcoin" },
    reply: {
      id: "bitcoin",
      name: "Bitcoin",
      symbol: "BTC",
      current_price: 97000.5,
      price_change_percentage_24h: 0,
      price_change_percentage_7d: null,
      market_cap: 0,
      total_volume: 0,
      high_24h: null,
      low_24h: null,
      circulating_supply: null,
      total_supply: null,
      description: "A coin.",
      updatedAt: "2026-11-20T09:30:00.000Z",
    },
  }),
  example(getCandles, {
    description: "Candles in dollars. The source chooses their width by the number of days.",
    params: { id: "bitcoin" },
    query: { days: 30 },
    reply: {
      candles: [{ time: 1763600000, open: 1, high: 3, low: 1, close: 2 }],
      updatedAt: "2026-11-20T09:30:00.000Z",
    },
  }),
  example(listNews, {
    description: "Recent headlines with links to their sources, latest first.",
    query: { limit: 8 },
    reply: {
      articles: [
        {
          id: "naira-steady",
          title: "Naira holds steady",
          summary: "The naira closed where it opened.",
          url: "https://news.example.com/naira-steady",
          source: "Example News",
          category: "Markets",
          publishedAt: "2026-11-20T09:30:00.000Z",
        },
      ],
      updatedAt: "2026-11-20T09:30:00.000Z",
    },
  }),
  example(listForex, {
    description: "Naira for one unit of each currency, at the middle rate. For display only.",
    reply: {
      rates: [{ code: "USD", name: "US dollar", naira: 1538 }],
      updatedAt: "2026-11-20T09:30:00.000Z",
    },
  }),
];
