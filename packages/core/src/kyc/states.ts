import { type Machine, machine } from "../operations/machine.ts";

export type IdentityState = "started" | "pending" | "completed" | "failed" | "abandoned";

/** A check that failed or was left may still be completed: the provider's people look again, and a late word counts. */
export const identityCheck: Machine<IdentityState> = machine({
  started: ["pending", "completed", "failed", "abandoned"],
  pending: ["completed", "failed", "abandoned"],
  failed: ["completed"],
  abandoned: ["pending", "completed", "failed"],
  completed: [],
});

export const identityCheckMeaning: Record<IdentityState, string> = {
  started: "The widget is open, or was closed without an end; the provider is asked for a day",
  pending: "The provider's people are looking at it; it is asked about until they have decided",
  completed: "The provider is sure who this is; the level rises",
  failed: "The provider refused it; another check may be begun after five minutes",
  abandoned: "It was never finished; another check may be begun after five minutes",
};

/** The word people and the contract know each state by. */
export const providerWord: Record<IdentityState, string> = {
  started: "Ongoing",
  pending: "Pending",
  completed: "Completed",
  failed: "Failed",
  abandoned: "Abandoned",
};
