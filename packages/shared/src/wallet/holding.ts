import { Decimal } from "../decimal.ts";

export interface HoldingChange {
  /**
   * bought: paid for. received: arrived without a payment. sold: exchanged for money or another coin. moved: left
   * without payment.
   */
  type: "bought" | "received" | "sold" | "moved";
  units: bigint;
  /** bought: the payment with fee. received: value on arrival. sold: proceeds after the fee. */
  kobo: bigint | null;
}

export interface Holding {
  units: bigint;
  cost: bigint;
  /** Proceeds minus the cost of the sold units, in kobo. Negative for a loss. */
  realised: bigint;
  /** False if the value of some received or sold units is unknown, so that cost and gain are incomplete. */
  complete: boolean;
}

export const noHolding: Holding = { units: 0n, cost: 0n, realised: 0n, complete: true };

/**
 * Applies a change at average cost. Units that leave take their share of the cost, rounded down to the kobo, so that
 * the shares never exceed the payments. If more units leave than were counted, the whole cost leaves.
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

/** Gain at today's value (kobo) and in percent of the cost, cut to two decimals. Null without a cost. */
export function gainOf(
  { cost }: Pick<Holding, "cost">,
  worth: bigint,
): { kobo: bigint; percent: string | null } {
  const kobo = worth - cost;
  if (cost === 0n) return { kobo, percent: null };
  const percent = new Decimal(`${kobo}`).times(100).div(`${cost}`);
  return { kobo, percent: percent.toFixed(2, Decimal.ROUND_DOWN) };
}
