import type { Facts, Step, TransactionKind } from "../ledger/types.ts";

// Where the customer's money is in this state. `open`: on hold, or we have not received it yet. `settled`: at its
// destination. `returned`: in the customer's balance, either still or again.
type Standing = "open" | "settled" | "returned";

export interface StateDeclaration {
  standing: Standing;
  meaning: string;
  /** Only staff can end this state, so the provider is not polled. */
  waitsForStaff?: true;
  /** `closePolling` may end the polling here without an answer. If an answer comes later, it changes the state. */
  mayClose?: true;
}

/** `dueAt` is the time of the next poll. Default: `pollAfter` of the declaration. */
export type Effects = Facts & Pick<Step, "reason" | "legs" | "events" | "dueAt" | "userId">;

export interface Transition<State extends string, Subject, Input> {
  /** The transition is possible from each of these states. Its postings are the same for all of them. */
  from: readonly State[];
  to: State;
  /** If true, the transition happens only if nobody has written to the operation since it was read. */
  ifUnchanged?: true;
  effects?(subject: Subject, input: Input, now: Date): Effects;
}

export interface Subject<State extends string> {
  id: string;
  state: State;
  createdAt: Date;
  /** Time of the last write, required for `ifUnchanged` transitions. */
  updatedAt?: Date;
}

export interface Declaration<
  State extends string,
  S extends Subject<State>,
  Transitions extends Record<string, Transition<State, S, never>>,
> {
  name: string;
  /** Kinds of ledger transactions that have these states. Empty for an operation that is not in the ledger. */
  kinds: readonly TransactionKind[];
  states: Record<State, StateDeclaration>;
  initial: readonly State[];
  transitions: Transitions;
  pollAfter(subject: S, now: Date): number;
}

/** Called as `declareOperation<State, Subject>()({ … })`, so that the second call infers the exact types. */
export function declareOperation<State extends string, S extends Subject<State>>() {
  return <const Transitions extends Record<string, Transition<State, S, never>>>(
    declaration: Declaration<State, S, Transitions>,
  ): Declaration<State, S, Transitions> => declaration;
}

export type LegalMove = { kind: TransactionKind; from: string | null; to: string; final: boolean };

type AnyDeclaration = {
  kinds: readonly TransactionKind[];
  states: Record<string, StateDeclaration>;
  initial: readonly string[];
  transitions: Record<string, { from: readonly string[]; to: string }>;
};

export function isFinal(declaration: { states: Record<string, StateDeclaration> }, state: string): boolean {
  return declaration.states[state]?.standing !== "open";
}

export function polledStates(declaration: { states: Record<string, StateDeclaration> }): string[] {
  return Object.entries(declaration.states)
    .filter(([, { standing, waitsForStaff }]) => standing === "open" && !waitsForStaff)
    .map(([state]) => state);
}

export function listLegalMoves(declaration: AnyDeclaration): LegalMove[] {
  const { kinds, states, initial, transitions } = declaration;
  const moves = new Map<string, Omit<LegalMove, "kind">>();
  const add = (from: string | null, to: string, final: boolean) =>
    moves.set(`${from}>${to}>${final}`, { from, to, final });
  for (const state of initial) add(null, state, isFinal(declaration, state));
  for (const { from, to } of Object.values(transitions))
    for (const state of from) add(state, to, isFinal(declaration, to));
  for (const [state, { standing, mayClose }] of Object.entries(states)) {
    if (standing === "open") add(state, state, false);
    if (mayClose) add(state, state, true);
  }
  return kinds.flatMap((kind) => [...moves.values()].map((move) => ({ kind, ...move })));
}

/** Maps the operation's age (milliseconds) to the time until the next poll (milliseconds). */
type Backoff = (ageMs: number) => number;

/** The pause is as long as the operation's age, within `minMs` and `maxMs` (milliseconds). */
export function doublingBackoff({ minMs, maxMs }: { minMs: number; maxMs: number }): Backoff {
  return (ageMs) => Math.min(Math.max(ageMs, minMs), maxMs);
}

export function steppedBackoff(waits: readonly number[]): Backoff {
  const last = waits.at(-1) ?? 0;
  return (ageMs) => {
    let end = 0;
    for (const wait of waits) {
      if (ageMs < end + wait / 2) return wait;
      end += wait;
    }
    return last;
  };
}
