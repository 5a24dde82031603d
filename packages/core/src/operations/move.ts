import { addMilliseconds, inSeconds, millisecondsBetween } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import type { StepOutcome } from "../ledger/types.ts";
import { registerCounter, registerDurations } from "../observability/metrics.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { type Declaration, type Effects, isFinal, type Subject, type Transition } from "./declare.ts";

const transitionsTotal = registerCounter(
  "manilla_operation_transitions_total",
  "Changes of operations' states, by transition",
  ["operation", "transition"],
);

const refundSeconds = registerDurations(
  "manilla_refund_seconds",
  "From the request to the money back, by operation and transition",
  ["operation", "transition"],
  [1, 5, 10, 30, 60, 600, 3_600, 86_400],
);

type Moves<State extends string, S> = Record<string, Transition<State, S, never>>;
type InputOf<T> = T extends { effects(subject: never, input: infer Input, now: Date): unknown }
  ? Input
  : undefined;
type Rest<T> = undefined extends InputOf<T> ? [] : [input: InputOf<T>];

/**
 * Stores the new state, the postings and the events in one commit. If the money returns to the customer, it no longer
 * counts towards the customer's limits. If the operation's state is not in the transition's `from`, changes nothing and
 * returns `moved: false`.
 */
export async function move<
  State extends string,
  S extends Subject<State>,
  T extends Moves<State, S>,
  Name extends keyof T & string,
>(
  ctx: Context,
  declaration: Declaration<State, S, T>,
  subject: S,
  name: Name,
  ...rest: Rest<T[Name]>
): Promise<StepOutcome & { at: Date }> {
  const transition: Transition<State, S, never> | undefined = declaration.transitions[name];
  if (!transition) throw new RangeError(`${declaration.name} has no transition ${name}`);
  const now = ctx.clock.now();
  const { to } = transition;
  const final = isFinal(declaration, to);
  const returned = declaration.states[to].standing === "returned";
  const effects = transition.effects?.(subject, rest[0] as never, now) ?? {};
  const dueAt = effects.dueAt ?? addMilliseconds(now, declaration.pollAfter({ ...subject, state: to }, now));
  const outcome = await ctx.ledger.advance({
    ...effects,
    id: subject.id,
    from: transition.from,
    to,
    final,
    at: now,
    ...(!final && { dueAt }),
    giveBackLimits: returned,
    ...(transition.ifUnchanged && { ifUnchangedSince: subject.updatedAt ?? subject.createdAt }),
  });
  if (outcome.moved) {
    const labels = { operation: declaration.name, transition: name };
    transitionsTotal(labels);
    if (returned) refundSeconds(labels, inSeconds(millisecondsBetween(subject.createdAt, now)));
    ctx.log.info({ transactionId: subject.id, transition: name, state: to }, "operation moved");
  }
  return { ...outcome, at: now };
}

export async function pollLater<State extends string, S extends Subject<State>, T extends Moves<State, S>>(
  ctx: Context,
  declaration: Declaration<State, S, T>,
  subject: S,
  { details, dueAt, events }: Pick<Effects, "details" | "dueAt" | "events"> = {},
): Promise<StepOutcome> {
  const now = ctx.clock.now();
  return ctx.ledger.advance({
    id: subject.id,
    from: subject.state,
    to: subject.state,
    final: false,
    at: now,
    dueAt: dueAt ?? addMilliseconds(now, declaration.pollAfter(subject, now)),
    ...(details && { details }),
    ...(events && { events }),
  });
}

export async function closePolling(
  ctx: Context,
  { id, state }: { id: string; state: string },
): Promise<StepOutcome> {
  return ctx.ledger.advance({ id, from: state, to: state, final: true, at: ctx.clock.now() });
}

/** Calls a provider. Returns undefined after any error, so that the operation is polled again. */
export async function callProvider<Answer>(
  ctx: Context,
  about: { provider: string; call: string; reference: string },
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await call();
  } catch (error) {
    const kind = error instanceof ProviderError ? error.kind : "bug";
    ctx.log[kind === "bug" ? "error" : "warn"]({ err: error, kind, ...about }, "provider call failed");
    return undefined;
  }
}
