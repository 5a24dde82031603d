import { example } from "@manilla/http/route-example";
import { getCandles, getCoinAnalysis, listForex, listNews } from "@manilla/shared/market/coin-contract";
import { getCryptoRates, getRates } from "@manilla/shared/market/contract";

export const shownArticle = {
  id: "naira-steady",
  title: "Naira holds steady",
  summary: "The naira closed where it opened.",
  url: "https://news.example.com/naira-steady",
  source: "Example News",
  category: "Markets",
  publishedAt: "2026-11-20T09:30:00.000Z",
};
const bitcoin = {
  id: "bitcoin",
  name: "Bitcoin",
  symbol: "BTC",
  price: 97000.5,
  change24h: 0,
  volume24h: 0,
  marketCap: 0,
};

export const marketExamples = [
  example(getCryptoRates, {
    description:
      "Prices in dollars and naira, 24-hour figures and ranked lists. `stale` means that trading is paused until prices are fresh.",
    query: { currencies: "btc,eth" },
    reply: {
      marketData: {
        BTC: bitcoin,
        ETH: { ...bitcoin, id: "ethereum", name: "Ethereum", symbol: "ETH", price: 3400 },
      },
      cryptoRates: { BTC: 97000.5, ETH: 3400 },
      ngnRates: { BTC: 149186769, ETH: 5229200 },
      analysis: {
        hotCoins: [],
        gainers: [],
        losers: [],
        topByMarketCap: [
          { symbol: "BTC", price: 97000.5, change24h: 0, volume24h: 0 },
          { symbol: "ETH", price: 3400, change24h: 0, volume24h: 0 },
        ],
      },
      updatedAt: "2026-11-20T09:30:00.000Z",
      stale: false,
    },
  }),
  example(getRates, {
    description: "Naira per unit of each currency, for buying and for selling, with the spread in percent.",
    reply: {
      buyRates: { "NGN-USD": 1553.38 },
      sellRates: { "USD-NGN": 1522.62 },
      spreads: { "NGN-USD": 1, "USD-NGN": 1 },
      description: "The market's middle rate, plus 1% when you buy and minus 1% when you sell.",
      rmd_rate: 1,
      updatedAt: "2026-11-20T09:30:00.000Z",
      stale: false,
    },
  }),
];

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
      articles: [shownArticle],
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
