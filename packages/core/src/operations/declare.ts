import type { Facts, Step, TransactionKind } from "../ledger/types.ts";

/**
 * The place of the customer's money. `open`: held or still expected, until a provider or a person decides. `settled`:
 * at its destination. `returned`: back in the balance, or never out of it.
 */
type Standing = "open" | "settled" | "returned";

export interface StateDeclaration {
  standing: Standing;
  /** One sentence for docs/states.md and support. */
  meaning: string;
  /** Only staff can end this state, so the provider is not polled. */
  waitsForStaff?: true;
  /** `closePolling` may end polling in this state without an answer. A later answer is still applied. */
  mayClose?: true;
}

/** `dueAt` is the time of the next poll. Default: `pollAfter` of the declaration. */
export type Effects = Facts & Pick<Step, "reason" | "legs" | "events" | "dueAt" | "userId">;

export interface Transition<State extends string, Subject, Input> {
  /**
   * The transition is allowed in these states and makes the same postings in each. A state that needs other postings
   * needs its own transition.
   */
  from: readonly State[];
  to: State;
  /**
   * The transition happens only if nothing was written to the operation since it was read. Use it if a write by
   * another process would make the decision wrong.
   */
  ifUnchanged?: true;
  /** Default: only the state changes. */
  effects?(subject: Subject, input: Input, now: Date): Effects;
}

export interface Subject<State extends string> {
  id: string;
  state: State;
  createdAt: Date;
  /** Time of the last write. Required for `ifUnchanged` transitions. */
  updatedAt?: Date;
}

export interface Declaration<
  State extends string,
  S extends Subject<State>,
  Transitions extends Record<string, Transition<State, S, never>>,
> {
  /** The name in docs/states.md and in metrics. */
  name: string;
  /** Transaction kinds with this life cycle. Empty for an operation outside the ledger. */
  kinds: readonly TransactionKind[];
  states: Record<State, StateDeclaration>;
  initial: readonly State[];
  transitions: Transitions;
  pollAfter(subject: S, now: Date): number;
}

/** Keeps the exact types of the declaration. Call it as `declareOperation<State, Subject>()({ … })`. */
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

/** Takes the operation's age in milliseconds. Returns the milliseconds until the next poll. */
type Backoff = (ageMs: number) => number;

/** Waits as long as the operation is old, but at least `first` and at most `most` (in milliseconds). */
export function doublingBackoff({ first, most }: { first: number; most: number }): Backoff {
  return (ageMs) => Math.min(Math.max(ageMs, first), most);
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
