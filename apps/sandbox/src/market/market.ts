import { drawFraction } from "../dice.ts";
import { type Coin, coinBySymbol } from "./coins.ts";

export const brokenKinds = ["zero", "nan", "negative", "x1000", "inverted", "stale", "down"] as const;
export type BrokenKind = (typeof brokenKinds)[number];

interface Override {
  price?: number | undefined;
  change?: number | undefined;
  broken?: BrokenKind | undefined;
}

/** Prices in US dollars, determined by seed and time unless the control API overrides them. */
export type Market = ReturnType<typeof openMarket>;

export const dollarPair = "USDNGN";
const dollarBase = 1_538;
const minute = 60_000;
/** Period in minutes and height of each wave of the simulated price. */
const waves = [
  [5, 0.0012],
  [60, 0.004],
  [720, 0.014],
  [5_760, 0.035],
  [40_320, 0.07],
] as const;

export function openMarket({ seed, now }: { seed: string; now: () => Date }) {
  const overrides = new Map<string, Override>();

  function walk(name: string, { base, wild }: { base: number; wild: number }, time: Date) {
    const drift = waves.reduce(
      (sum, [minutes, height]) => sum + height * wave(`${seed} ${name}`, minutes * minute, time),
      0,
    );
    return round(base * Math.exp(drift * wild));
  }

  function overridden(symbol: string, walked: number) {
    const { price, change = 0 } = overrides.get(symbol.toUpperCase()) ?? {};
    return price ?? round(walked * (1 + change / 100));
  }

  const at = (coin: Coin, time: Date) => walk(coin.id, coin, time);
  return {
    /** The simulated price at a time. The control API's overrides change only `now`. */
    at,
    now: (coin: Coin) => overridden(coin.symbol, at(coin, now())),
    nairaPerDollar: () => overridden(dollarPair, walk(dollarPair, { base: dollarBase, wild: 0.12 }, now())),
    brokenness: (symbol: string) => overrides.get(symbol.toUpperCase())?.broken,
    override: (symbol: string, override: Override) => void overrides.set(symbol.toUpperCase(), override),
    calm: () => overrides.clear(),
    knows: (symbol: string) => symbol.toUpperCase() === dollarPair || coinBySymbol(symbol) !== undefined,
  };
}

/** Smooth noise from −1 to 1: a random value at each multiple of the period, with a smooth curve between them. */
function wave(name: string, period: number, time: Date): number {
  const steps = time.getTime() / period;
  const step = Math.floor(steps);
  const t = steps - step;
  const smooth = t * t * (3 - 2 * t);
  const from = drawFraction(name, period, step) * 2 - 1;
  const to = drawFraction(name, period, step + 1) * 2 - 1;
  return from + (to - from) * smooth;
}

function round(value: number): number {
  return Number(value.toPrecision(8));
}

export function breakPrice(price: number, broken: BrokenKind | undefined): number | string {
  switch (broken) {
    case "zero":
      return 0;
    case "nan":
      return "NaN";
    case "negative":
      return -price;
    case "x1000":
      return price * 1000;
    case "inverted":
      return 1 / price;
    default:
      return price;
  }
}
