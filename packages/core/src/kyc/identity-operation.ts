import { addMilliseconds, days, hours, millisecondsBetween, minutes } from "@manilla/shared/duration";
import { declareOperation, doublingBackoff } from "../operations/declare.ts";
import type { Identity } from "../providers/identity/port.ts";

export type IdentityState = "started" | "pending" | "held" | "completed" | "failed" | "abandoned";

export interface Check {
  id: string;
  userId: string;
  reference: string;
  /** The provider's own reference, unknown at first. */
  providerReference: string | null;
  state: IdentityState;
  startedAt: Date;
  createdAt: Date;
}

const whileOpen = doublingBackoff({ minMs: minutes(2), maxMs: hours(6) });

/** A failed or abandoned check may still complete, because the provider's staff may review the person again. */
export const identityCheck = declareOperation<IdentityState, Check>()({
  name: "identity-check",
  kinds: [],
  initial: ["started"],
  states: {
    started: {
      standing: "open",
      meaning: "The widget is open, or was closed before the end. The provider is queried for a day.",
    },
    pending: {
      standing: "open",
      meaning: "The provider's staff review it. It is queried until they decide.",
    },
    held: {
      standing: "open",
      waitsForStaff: true,
      meaning:
        "The provider confirmed the identity, but it has verified another account or has no number. Staff decide.",
    },
    completed: { standing: "settled", meaning: "The provider confirmed the identity. The level rises." },
    failed: {
      standing: "returned",
      meaning: "The provider refused it. Another check is possible after five minutes.",
    },
    abandoned: {
      standing: "returned",
      meaning: "It was never finished. Another check is possible after five minutes.",
    },
  },
  transitions: {
    review: { from: ["started", "abandoned"], to: "pending" },
    complete: { from: ["started", "pending", "failed", "abandoned"], to: "completed" },
    hold: { from: ["started", "pending", "failed", "abandoned"], to: "held" },
    accept: { from: ["held"], to: "completed" },
    reject: { from: ["held"], to: "failed" },
    fail: { from: ["started", "pending", "abandoned"], to: "failed" },
    abandon: { from: ["started", "pending"], to: "abandoned" },
  },
  pollAfter: ({ startedAt }, now) => whileOpen(millisecondsBetween(startedAt, now)),
});

export const providerWord: Record<IdentityState, string> = {
  started: "Ongoing",
  pending: "Pending",
  held: "Pending",
  completed: "Completed",
  failed: "Failed",
  abandoned: "Abandoned",
};

export interface IdentityStep {
  to: IdentityState;
  reason: string | null;
  name: string | null;
  dueAt: Date | null;
  /** Digests of the identity's numbers, stored with a held check. */
  digests?: readonly string[];
}

export function nextStep(check: Check, answer: Identity | undefined, now: Date): IdentityStep {
  const wanted = stateAfter(check, answer, now);
  const isLegal = Object.values(identityCheck.transitions).some(
    ({ from, to }) => to === wanted && from.some((state) => state === check.state),
  );
  const to = isLegal ? wanted : check.state;
  const isOpen = identityCheck.states[to].standing === "open";
  return {
    to,
    reason: to === wanted ? (answer?.reason ?? null) : null,
    name: to === "completed" ? (answer?.name ?? null) : null,
    dueAt: isOpen ? addMilliseconds(now, identityCheck.pollAfter(check, now)) : null,
  };
}

function stateAfter(check: Check, answer: Identity | undefined, now: Date): IdentityState {
  if (!answer) return check.state;
  if (answer.status === "unclear") return check.state;
  if (answer.status !== "ongoing" && answer.status !== "unknown") return answer.status;
  // A check without a result counts as abandoned after this time. A manual review (`pending`) takes longer.
  const limit = check.state === "pending" ? days(30) : hours(24);
  return millisecondsBetween(check.startedAt, now) >= limit ? "abandoned" : check.state;
}
