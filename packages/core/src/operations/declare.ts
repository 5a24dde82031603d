import type { Facts, LedgerEvent, Leg, TransactionKind } from "../ledger/operation.ts";

/**
 * Where the customer's money stands. open: held or awaited, until a provider or a person decides. settled: it reached its
 * goal. returned: it is back where it came from, or never left.
 */
type Standing = "open" | "settled" | "returned";

export interface StateDeclaration {
  standing: Standing;
  /** One sentence for docs/states and for support. */
  meaning: string;
  /** Only staff decide in this state, so the sweep leaves it alone. */
  waitsForStaff?: true;
  /** Polling may end in this state without an answer (`closePolling`); what the provider says later still counts. */
  mayClose?: true;
}

/** What a transition writes in its commit, besides the state. */
export interface Effects extends Facts {
  /** One line for the customer's timeline, where it says more than the state. */
  reason?: string;
  legs?: readonly Leg[];
  events?: readonly LedgerEvent[];
  /** When an open operation is polled next; the kind's back-off decides when it is not given. */
  dueAt?: Date;
  /** Names the owner of an operation that has none. */
  userId?: string;
}

export interface Transition<State extends string, Subject, Input> {
  /** Every state in which these effects are right: legs that differ by state are two transitions. */
  from: readonly State[];
  to: State;
  /**
   * Happens only when nothing was written to the operation since the subject was read: for a conclusion from something that
   * another process may have made untrue meanwhile.
   */
  ifUnchanged?: true;
  effects(subject: Subject, input: Input, now: Date): Effects;
}

/** What the kit must know of every operation. */
export interface Subject<State extends string> {
  id: string;
  state: State;
  createdAt: Date;
  /** When it was last written; needed for transitions that are made `ifUnchanged`. */
  updatedAt?: Date;
}

export interface Declaration<
  State extends string,
  S extends Subject<State>,
  Transitions extends Record<string, Transition<State, S, never>>,
> {
  /** The name of the document in docs/states, and of the metric's label. */
  name: string;
  /** The kinds of transactions that live by it. Empty when it does not stand in the ledger. */
  kinds: readonly TransactionKind[];
  states: Record<State, StateDeclaration>;
  /** The states an operation may begin in. */
  initial: readonly State[];
  transitions: Transitions;
  /** How long to wait before an open operation is polled again (milliseconds). */
  pollAfter(subject: S, now: Date): number;
}

/** Checks the shape and keeps the exact types: `declareOperation<State, Subject>()({ … })`. */
export function declareOperation<State extends string, S extends Subject<State>>() {
  return <const Transitions extends Record<string, Transition<State, S, never>>>(
    declaration: Declaration<State, S, Transitions>,
  ): Declaration<State, S, Transitions> => declaration;
}

/** A row of the law that the ledger enforces (`ledger.transition`). A null `from` is a beginning. */
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

/** The open states that the sweep polls. */
export function polledStates(declaration: { states: Record<string, StateDeclaration> }): string[] {
  return Object.entries(declaration.states)
    .filter(([, { standing, waitsForStaff }]) => standing === "open" && !waitsForStaff)
    .map(([state]) => state);
}

/** Every move a declaration allows: beginnings, transitions, polling again, and the end of polling. */
export function legalMoves(declaration: AnyDeclaration): LegalMove[] {
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
