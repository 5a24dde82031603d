import { cause } from "../runtime/request-scope.ts";
import { entriesOf } from "./entries.ts";
import { newId, referenceOf } from "./ids.ts";
import type { Companion, Facts, Idempotency, LedgerEvent, Leg, Operation, Step } from "./operation.ts";

/** A JSON object with the names ledger.transact and ledger.advance read. */
export type Row = Record<string, unknown>;

/** One item of a batch: rows of JSON by what they are for, and its entries. Which item it is is said when it is sent. */
export type Item = {
  id: string;
  asks: Row;
  lines: Row[];
  limits: LimitRow[];
  events: Row[];
  entries: EntryRow[];
};

type LimitRow = { user_id: string | null; name: string; use: string; cap: string };
type EntryRow = { userId: string | null; purpose: string; asset: string; amount: string };

/** Whose key it is when the house acts. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** `answer` is text already, so that it is stored byte for byte. */
export function operationItem(operation: Operation, answer: string): Item {
  const { id, at, userId, companion, duplicate } = operation;
  const limits = operation.limits?.map(({ limit, use, cap }) => ({
    name: limit,
    use: `${use}`,
    cap: `${cap}`,
  }));
  return {
    id,
    asks: {
      id,
      user_id: userId,
      ...keyOf(operation, operation.idempotency),
      answer,
      quote_id: operation.quoteId,
      fingerprint: duplicate?.fingerprint,
      duplicate_seconds: duplicate && !duplicate.confirmed ? duplicate.withinSeconds : undefined,
      journal_id: newId(),
      kind: operation.state,
      at,
    },
    lines: [operationLine(operation, limits), ...(companion ? [companionLine(companion, operation)] : [])],
    limits: limits?.map((limit) => ({ user_id: userId, ...limit })) ?? [],
    ...movement(id, operation.legs, operation.events),
  };
}

export function stepItem(step: Step): Item {
  const { id, to, at = new Date() } = step;
  const line = {
    ...factsLine(step),
    id,
    to_state: to,
    user_id: step.userId,
    final: step.final,
    at,
    reason: step.reason,
    due_at: step.dueAt,
    give_back_limits: step.giveBackLimits,
    from_states: typeof step.from === "string" ? [step.from] : step.from,
    journal_id: newId(),
    unchanged_since: step.ifUnchangedSince,
  };
  return { id, asks: {}, lines: [line], limits: [], ...movement(id, step.legs ?? [], step.events) };
}

/**
 * The parallel arrays in which a batch's entries travel, as the functions' last six arguments: the accounts, each of them
 * once, and the entries with the places of their accounts.
 */
export function entryColumns(items: readonly Item[]): unknown[][] {
  const placeOf = places();
  const accounts: EntryRow[] = [];
  const entries = items.flatMap((item, index) =>
    item.entries.map((entry) => {
      const place = placeOf(`${entry.userId}/${entry.purpose}/${entry.asset}`);
      accounts[place - 1] ??= entry;
      return { item: index + 1, place, amount: entry.amount };
    }),
  );
  return [
    accounts.map(({ userId }) => userId),
    accounts.map(({ purpose }) => purpose),
    accounts.map(({ asset }) => asset),
    entries.map(({ item }) => item),
    entries.map(({ place }) => place),
    entries.map(({ amount }) => amount),
  ];
}

/** All rows of one sort, each with the number of its item; null when there are none. */
export function rowsOf(items: readonly Item[], sort: "lines" | "events"): string | null {
  return rowsText(items.flatMap((item, index) => item[sort].map((row) => ({ item: index + 1, ...row }))));
}

/** What a batch asks of its users' limits, each claim with the place of its counter. */
export function limitClaims(items: readonly Item[]): string | null {
  const placeOf = places();
  const claims = items.flatMap(({ limits }, index) =>
    limits.map((claim) => ({ item: index + 1, place: placeOf(`${claim.user_id}/${claim.name}`), ...claim })),
  );
  return rowsText(claims);
}

function rowsText(rows: readonly Row[]): string | null {
  return rows.length > 0 ? JSON.stringify(rows) : null;
}

/** Numbers names from 1 on, in the order in which they first come. */
function places(): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => {
    const place = known.get(name) ?? known.size + 1;
    known.set(name, place);
    return place;
  };
}

function operationLine(operation: Operation, limits: Omit<LimitRow, "user_id">[] | undefined): Row {
  return {
    ...factsLine(operation),
    ...whoAndWhat(operation, operation.at),
    final: operation.final,
    fingerprint: operation.duplicate?.fingerprint,
    related_id: operation.companion?.id,
    limits,
    due_at: operation.dueAt,
    reason: operation.reason,
  };
}

function companionLine(companion: Companion, { id, at }: Operation): Row {
  return { ...factsLine(companion), ...whoAndWhat(companion, at), final: true, related_id: id };
}

/** Without a key the transaction's own id is one: a statement whose answer was lost can be sent again safely. */
function keyOf({ id, userId, kind }: Operation, idempotency: Idempotency | undefined): Row {
  const { operation = kind, key = id, requestHash = "" } = idempotency ?? {};
  return { claimant: userId ?? nobody, operation, key, request_hash: requestHash };
}

function whoAndWhat({ id, userId, kind, state }: Companion | Operation, at: Date): Row {
  return { id, at, user_id: userId, kind, state, reference: referenceOf(id) };
}

function factsLine(facts: Facts): Row {
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

function movement(
  transactionId: string,
  legs: readonly Leg[],
  events: readonly LedgerEvent[] = [],
): Pick<Item, "entries" | "events"> {
  return {
    entries: entriesOf(legs).map(({ account, asset, amount }) => ({
      ...account,
      asset,
      amount: `${amount}`,
    })),
    events: events.map(({ id = newId(), topic, payload }) => ({
      id,
      topic,
      payload: { ...payload, ...cause() },
      transaction_id: transactionId,
    })),
  };
}
