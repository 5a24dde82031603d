import { Decimal } from "../decimal.ts";

export interface HoldingChange {
  /**
   * bought: the units were paid for. received: they arrived without payment. sold: they were exchanged for money or
   * another coin. moved: they left without payment.
   */
  type: "bought" | "received" | "sold" | "moved";
  units: bigint;
  /** bought: the payment with its fee. received: the value on arrival. sold: the proceeds after the fee. */
  kobo: bigint | null;
}

export interface Holding {
  units: bigint;
  cost: bigint;
  /** The realised gain in kobo: proceeds minus the cost of the sold units. Negative for a loss. */
  realised: bigint;
  /** False if the value of some received or sold units is unknown. Cost and gain are then incomplete. */
  complete: boolean;
}

export const noHolding: Holding = { units: 0n, cost: 0n, realised: 0n, complete: true };

/**
 * Applies a change by the average-cost method. When units leave, the cost falls in the same proportion, rounded down to
 * the kobo. If more units leave than the holding has, the cost falls to zero.
 */
export function afterChange(holding: Holding, { type, units, kobo }: HoldingChange): Holding {
  const complete = holding.complete && kobo !== null;
  if (type === "bought" || type === "received")
    return { ...holding, units: holding.units + units, cost: holding.cost + (kobo ?? 0n), complete };
  const leaving = units < holding.units ? units : holding.units;
  const cost = holding.units === 0n ? 0n : (holding.cost * leaving) / holding.units;
  const left = { ...holding, units: holding.units - leaving, cost: holding.cost - cost };
  if (type === "moved") return left;
  return { ...left, realised: holding.realised + (kobo ?? 0n) - cost, complete };
}

/** Gain of a holding worth `worth` kobo. `percent` is of the cost, cut to two decimals, or null if the cost is 0. */
export function gainOf(
  { cost }: Pick<Holding, "cost">,
  worth: bigint,
): { kobo: bigint; percent: string | null } {
  const kobo = worth - cost;
  if (cost === 0n) return { kobo, percent: null };
  const percent = new Decimal(`${kobo}`).times(100).div(`${cost}`);
  return { kobo, percent: percent.toFixed(2, Decimal.ROUND_DOWN) };
}
