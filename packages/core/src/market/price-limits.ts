import { coins } from "@manilla/shared/assets";

export interface Band {
  factor: number;
  /** A larger change is never accepted automatically. Staff must reset the price. */
  impossibleFactor: number;
  least: string;
  most: string;
}

const coinBand: Band = { factor: 3, impossibleFactor: 10, least: "0.000000000001", most: "100000000" };

/** A stablecoin outside this range is in trouble, or its feed is. It does not trade then. */
const stablecoinBand: Band = { factor: 1.05, impossibleFactor: 1.07, least: "0.97", most: "1.03" };

const stablecoins = new Set(coins.filter((coin) => coin.stablecoin).map((coin) => coin.marketId));

export function coinBandOf(id: string): Band {
  return stablecoins.has(id) ? stablecoinBand : coinBand;
}

const rate = (least: string, most: string): Band => ({ factor: 1.3, impossibleFactor: 3, least, most });

/** Units per dollar: a tenth to ten times the value of 2025. */
export const fiatBands: Readonly<Record<string, Band>> = {
  NGN: rate("150", "15000"),
  EUR: rate("0.3", "3"),
  GBP: rate("0.25", "2.5"),
  GHS: rate("1.2", "120"),
  KES: rate("13", "1300"),
  XOF: rate("60", "6000"),
  CNY: rate("0.7", "70"),
};
