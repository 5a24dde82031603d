import { Decimal } from "../decimal.ts";

/** One change of a holding: what came or went (whole units of the coin) and its worth in whole kobo; null when unknown. */
export interface HoldingChange {
  /** bought: paid for. received: came without a payment. sold: left for money or another coin. moved: left without one. */
  is: "bought" | "received" | "sold" | "moved";
  units: bigint;
  /** bought: what was paid, fee included. received: worth on arrival. sold: proceeds, fee deducted. */
  kobo: bigint | null;
}

export interface Holding {
  units: bigint;
  /** What the units still held cost, in kobo. */
  cost: bigint;
  /** Proceeds of what was sold, less its cost; negative for a loss. */
  realised: bigint;
  /** False when some units came in without a known worth: cost and gain then say too little. */
  complete: boolean;
}

export const noHolding: Holding = { units: 0n, cost: 0n, realised: 0n, complete: true };

/**
 * A holding after a change, at average cost: what leaves takes its share of the cost along, rounded down to the kobo, so
 * that the parts never sum to more than was paid. More leaving than was counted takes all of it.
 */
export function afterChange(holding: Holding, { is, units, kobo }: HoldingChange): Holding {
  const complete = holding.complete && kobo !== null;
  if (is === "bought" || is === "received")
    return { ...holding, units: holding.units + units, cost: holding.cost + (kobo ?? 0n), complete };
  const leaving = units < holding.units ? units : holding.units;
  const cost = holding.units === 0n ? 0n : (holding.cost * leaving) / holding.units;
  const left = { ...holding, units: holding.units - leaving, cost: holding.cost - cost };
  if (is === "moved") return left;
  return { ...left, realised: holding.realised + (kobo ?? 0n) - cost, complete };
}

/** The gain of what is held at today's worth (kobo), and in percent of its cost, cut to two decimals; null without a cost. */
export function gainOf(
  { cost }: Pick<Holding, "cost">,
  worth: bigint,
): { kobo: bigint; percent: string | null } {
  const kobo = worth - cost;
  if (cost === 0n) return { kobo, percent: null };
  const percent = new Decimal(`${kobo}`).times(100).div(`${cost}`);
  return { kobo, percent: percent.toFixed(2, Decimal.ROUND_DOWN) };
}
