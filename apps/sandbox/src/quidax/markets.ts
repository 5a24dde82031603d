import type { On } from "../control/faults.ts";
import { coinBySymbol } from "../market/coins.ts";
import { breakPrice, dollarPair, type Market } from "../market/market.ts";
import type { World } from "../world.ts";
import { done, wrong } from "./answers.ts";

const halfSpread = 0.004;

/** The pair `usdtngn` gives the dollar rate. In a ticker `buy` is the best bid and `sell` the best ask. */
export function quidaxMarketRoutes(on: On, world: World, market: Market) {
  on("GET /markets/tickers/:pair", "ticker", async (request, reply) => {
    const data = ticker(request.params.pair, { market, now: world.clock.now() });
    return data ? done(data) : wrong(reply, [404, "E0302", "Market not found"]);
  });
}

function ticker(pair: string, { market, now }: { market: Market; now: Date }) {
  const match = /^([a-z]{2,5})(ngn|usdt)$/.exec(pair);
  const coin = match ? coinBySymbol(match[1] ?? "") : undefined;
  if (!match || !coin) return undefined;
  const inNaira = match[2] === "ngn";
  const dollars = coin.symbol === "usdt" ? 1 : market.now(coin);
  const middle = dollars * (inNaira ? market.nairaPerDollar() : 1);
  // The dollar rate is read from usdtngn, so breaking USDNGN breaks only this pair.
  const broken = market.brokenness(pair === "usdtngn" ? dollarPair : coin.symbol);
  if (broken === "down") return undefined;
  const print = (price: number) => {
    const shown = breakPrice(price, broken);
    return typeof shown === "number" ? String(Number(shown.toPrecision(7))) : shown;
  };
  return {
    at: Math.floor(now.getTime() / 1000) - (broken === "stale" ? 86_400 : 0),
    ticker: {
      buy: print(middle * (1 - halfSpread)),
      sell: print(middle * (1 + halfSpread)),
      low: print(middle * 0.985),
      high: print(middle * 1.015),
      open: print(middle * 0.998),
      last: print(middle),
      vol: "184203.51",
    },
    market: pair,
  };
}
