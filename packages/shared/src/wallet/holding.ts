import { Decimal } from "../decimal.ts";

export interface HoldingChange {
  /**
   * Reason of the change: paid for (bought), arrived without payment (received), exchanged for money or another coin
   * (sold), left without payment (moved).
   */
  type: "bought" | "received" | "sold" | "moved";
  units: bigint;
  /** Payment with fee (bought), value on arrival (received), or proceeds after the fee (sold). */
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
 * Applies a change at average cost. Leaving units take their share of the cost, rounded down to the kobo, and at most
 * the whole cost.
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

/** The gain at this worth: kobo, and percent of the cost truncated to two decimals (null without a cost). */
export function gainOf(
  { cost }: Pick<Holding, "cost">,
  worth: bigint,
): { kobo: bigint; percent: string | null } {
  const kobo = worth - cost;
  if (cost === 0n) return { kobo, percent: null };
  const percent = new Decimal(`${kobo}`).times(100).div(`${cost}`);
  return { kobo, percent: percent.toFixed(2, Decimal.ROUND_DOWN) };
}
