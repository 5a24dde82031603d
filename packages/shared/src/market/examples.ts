import { example } from "../http/route-example.ts";
import { getCryptoRates, getRates } from "./contract.ts";

export const marketExamples = [
  example(getCryptoRates, {
    description:
      "Prices in dollars and naira, 24-hour figures and ranked lists. `stale` means that trading is paused until prices are fresh.",
    query: { currencies: "btc,eth" },
    reply: {
      marketData: {
        BTC: {
          id: "bitcoin",
          name: "Bitcoin",
          symbol: "BTC",
          price: 97000.5,
          change24h: 0,
          volume24h: 0,
          marketCap: 0,
        },
        ETH: {
          id: "ethereum",
          name: "Ethereum",
          symbol: "ETH",
          price: 3400,
          change24h: 0,
          volume24h: 0,
          marketCap: 0,
        },
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
