import type { Identity } from "../providers/identity/port.ts";
import { type IdentityState, identityCheck } from "./states.ts";

const minuteMs = 60_000;
/** An open widget is left for dead after a day; a review by people may take a month. */
const openHours = 24;
const reviewDays = 30;

export interface Check {
  id: string;
  userId: string;
  reference: string;
  state: IdentityState;
  startedAt: Date;
  looks: number;
}

export interface IdentityStep {
  to: IdentityState;
  reason: string | null;
  name: string | null;
  /** When the provider is asked again by itself; null when nobody needs to. */
  dueAt: Date | null;
}

/** What follows from the provider's word, or from its silence (undefined). Changes nothing itself. */
export function nextTransition(check: Check, said: Identity | undefined, now: Date): IdentityStep {
  const to = stateOf(check, said, now);
  const next = identityCheck.can(check.state, to) ? to : check.state;
  return {
    to: next,
    reason: next === to ? (said?.reason ?? null) : null,
    name: next === "completed" ? (said?.name ?? null) : null,
    dueAt: isOpen(next) ? nextLook(check, now) : null,
  };
}

function stateOf(check: Check, said: Identity | undefined, now: Date): IdentityState {
  // No clear answer decides nothing, however long it lasts.
  if (!said) return check.state;
  if (said.status !== "ongoing" && said.status !== "unknown") return said.status;
  const hours = (now.getTime() - check.startedAt.getTime()) / (60 * minuteMs);
  const limit = check.state === "pending" ? reviewDays * 24 : openHours;
  return hours >= limit ? "abandoned" : check.state;
}

function isOpen(state: IdentityState): boolean {
  return state === "started" || state === "pending";
}

/** Two minutes, four, eight … at most six hours. */
function nextLook({ looks }: Check, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** Math.min(looks + 1, 9), 360) * minuteMs);
}
