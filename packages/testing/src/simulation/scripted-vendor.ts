import { ProviderError } from "@manilla/core/providers/provider-error";
import { addMilliseconds, hours, millisecondsBetween, minutes } from "@manilla/shared/duration";
import type { Scenario } from "./scenario.ts";

export interface VendorOrder {
  reference: string;
  takenAt: Date;
  /** Number of times that the vendor carried out the order. It must never be more than 1. */
  carriedOut: number;
}

export type VendorState = "unknown" | "pending" | "done" | "failed" | "reversed";
export type SubmitAnswer = "taken" | "rejected" | "put_off";

/** Milliseconds from the acceptance of an order to its final state, and to its reversal. */
const decidedAfterMs = minutes(2);
const reversedAfterMs = hours(5);

/** The virtual clock. `noteFailure` records that the vendor reported a conclusive failure. */
export interface VendorClock {
  now(): Date;
  noteFailure(reference: string): void;
}

/** A vendor with its own books. The scenario decides its answers. It carries out each reference only once. */
export function createScriptedVendor(scenario: Scenario, clock: VendorClock) {
  const orders = new Map<string, VendorOrder>();
  const counts = { submits: 0, queries: 0 };

  function take(reference: string): void {
    const known = orders.get(reference);
    if (!known) orders.set(reference, { reference, takenAt: clock.now(), carriedOut: 1 });
  }

  function stateOf(reference: string): VendorState {
    const order = orders.get(reference);
    if (!order) return "unknown";
    const age = millisecondsBetween(order.takenAt, clock.now());
    if (age < decidedAfterMs) return "pending";
    if (scenario.ending === "reversed") return age < reversedAfterMs ? "done" : "reversed";
    return scenario.ending;
  }

  return {
    orders,
    counts,
    stateOf,

    submit(reference: string): SubmitAnswer {
      counts.submits += 1;
      const fault = [scenario.submit, scenario.resubmit][counts.submits - 1] ?? "none";
      if (fault === "lost_request") throw new ProviderError("timeout", "no answer in time");
      if (fault === "rejected" || fault === "put_off") return fault;
      take(reference);
      if (fault === "lost_answer") throw new ProviderError("timeout", "no answer in time");
      return "taken";
    },

    query(reference: string): VendorState {
      counts.queries += 1;
      const fault = counts.queries <= scenario.badQueries ? scenario.query : "none";
      if (fault === "silent") throw new ProviderError("server_error", "bad gateway", { status: 502 });
      const state = fault === "lagging" ? "unknown" : stateOf(reference);
      if (state === "failed" || state === "reversed") clock.noteFailure(reference);
      return state;
    },

    /** True if every order has reached its final state. */
    isSettled(): boolean {
      const end = scenario.ending === "reversed" ? reversedAfterMs : decidedAfterMs;
      return [...orders.values()].every(({ takenAt }) => clock.now() > addMilliseconds(takenAt, end));
    },
  };
}

export type ScriptedVendor = ReturnType<typeof createScriptedVendor>;
