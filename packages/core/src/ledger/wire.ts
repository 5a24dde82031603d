import { entriesOf } from "./entries.ts";
import { newId, referenceOf } from "./ids.ts";
import type { Companion, Facts, LedgerEvent, Leg, Operation, Step } from "./operation.ts";

/** How operations and steps travel to ledger.transact and ledger.advance: JSON objects with the columns' names. */
export type Wire = Record<string, unknown>;

/** Whose key it is when the house acts. */
const house = "00000000-0000-0000-0000-000000000000";

/** `answer` is text already, so that it is stored byte for byte. */
export function operationToWire(operation: Operation, answer: string): Wire {
  const { id, at, userId, idempotency, companion, duplicate } = operation;
  return {
    ...factsToWire(operation),
    ...whoAndWhat(operation, at),
    final: operation.final,
    due_at: operation.dueAt,
    reason: operation.reason,
    related_id: companion?.id,
    // Without a key the transaction's own id is one: a statement whose answer was lost can be sent again safely.
    claimant: userId ?? house,
    operation: idempotency?.operation ?? operation.kind,
    key: idempotency?.key ?? id,
    request_hash: idempotency?.requestHash ?? "",
    answer,
    quote_id: operation.quoteId,
    fingerprint: duplicate?.fingerprint,
    duplicate_seconds: duplicate && !duplicate.confirmed ? duplicate.withinSeconds : undefined,
    limits: operation.limits?.map((limit) => ({
      name: limit.limit,
      use: `${limit.use}`,
      cap: `${limit.cap}`,
    })),
    ...movement(operation.legs, operation.events),
    companion: companion && companionToWire(companion, operation),
  };
}

export function stepToWire(step: Step): Wire {
  return {
    ...factsToWire(step),
    id: step.id,
    from_states: typeof step.from === "string" ? [step.from] : step.from,
    to_state: step.to,
    user_id: step.userId,
    final: step.final,
    at: step.at ?? new Date(),
    reason: step.reason,
    due_at: step.dueAt,
    give_back_limits: step.giveBackLimits ?? false,
    ...movement(step.legs ?? [], step.events),
  };
}

function companionToWire(companion: Companion, { id, at }: Operation): Wire {
  return { ...factsToWire(companion), ...whoAndWhat(companion, at), final: true, related_id: id };
}

function whoAndWhat({ id, userId, kind, state }: Companion | Operation, at: Date): Wire {
  return { id, at, user_id: userId, kind, state, reference: referenceOf(id) };
}

function factsToWire(facts: Facts): Wire {
  return {
    asset_out: facts.moneyOut?.asset,
    units_out: facts.moneyOut?.units.toString(),
    asset_in: facts.moneyIn?.asset,
    units_in: facts.moneyIn?.units.toString(),
    fee_asset: facts.fee?.asset,
    fee_units: facts.fee?.units.toString(),
    price: facts.price,
    rate: facts.rate,
    naira_units: facts.nairaValue?.units.toString(),
    dollar_cents: facts.dollarCents?.toString(),
    provider: facts.provider,
    provider_reference: facts.providerReference,
    counterparty: facts.counterparty,
    details: facts.details,
  };
}

function movement(legs: readonly Leg[], events: readonly LedgerEvent[] = []): Wire {
  const entries = entriesOf(legs);
  return {
    journal_id: newId(),
    entries: entries.map(({ account, asset, amount }) => [
      account.userId,
      account.purpose,
      asset,
      `${amount}`,
    ]),
    events: events.map(({ id = newId(), topic, payload }) => ({ id, topic, payload })),
  };
}
