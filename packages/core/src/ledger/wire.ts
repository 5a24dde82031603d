import { referenceOf } from "@manilla/shared/wallet/reference";
import { newId } from "../runtime/ids.ts";
import { currentCause } from "../runtime/request-scope.ts";
import { entriesOf, type Leg } from "./accounts.ts";
import type { CounterpartyEntry, Facts, Idempotency, LedgerEvent, Step, TransactionStart } from "./types.ts";

type Row = Record<string, unknown>;

export type Item = {
  id: string;
  request: Row;
  rows: Row[];
  limits: LimitRow[];
  events: Row[];
  entries: EntryRow[];
};

type LimitRow = { user_id: string | null; name: string; use: string; cap: string; day?: string };
type EntryRow = { userId: string | null; purpose: string; asset: string; amount: string };

/** The company's own operations have no user. Their idempotency keys belong to this id. */
const ownClaimant = "00000000-0000-0000-0000-000000000000";

export function startItem(start: TransactionStart, answer: string): Item {
  const { id, at, userId, companion, duplicate } = start;
  const limits = start.limits?.map(({ limit, use, cap, day }) => ({
    name: limit,
    use: `${use}`,
    cap: `${cap}`,
    ...(day !== undefined && { day }),
  }));
  return {
    id,
    request: {
      id,
      user_id: userId,
      ...keyOf(start, start.idempotency),
      answer,
      quote_id: start.quoteId,
      fingerprint: duplicate?.fingerprint,
      duplicate_seconds: duplicate && !duplicate.confirmed ? duplicate.withinSeconds : undefined,
      journal_id: newId(),
      state: start.state,
      at,
    },
    rows: [startRow(start, limits), ...(companion ? [companionRow(companion, start)] : [])],
    limits: limits?.map((limit) => ({ user_id: userId, ...limit })) ?? [],
    ...movement(id, start.legs, start.events),
  };
}

export function stepItem(step: Step): Item {
  const { id, to, at = new Date() } = step;
  const row = {
    ...factsRow(step),
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
  return { id, request: {}, rows: [row], limits: [], ...movement(id, step.legs ?? [], step.events) };
}

/**
 * Returns six columns for ledger.transact and ledger.advance. Three columns have the distinct accounts. Three have the
 * entries, which refer to an account by its number.
 */
export function entryColumns(items: readonly Item[]): unknown[][] {
  const numberOf = numbering();
  const accounts: EntryRow[] = [];
  const entries = items.flatMap((item, index) =>
    item.entries.map((entry) => {
      const account = numberOf(`${entry.userId}/${entry.purpose}/${entry.asset}`);
      accounts[account - 1] ??= entry;
      return { item: index + 1, account, amount: entry.amount };
    }),
  );
  return [
    accounts.map(({ userId }) => userId),
    accounts.map(({ purpose }) => purpose),
    accounts.map(({ asset }) => asset),
    entries.map(({ item }) => item),
    entries.map(({ account }) => account),
    entries.map(({ amount }) => amount),
  ];
}

export function rowsOf(items: readonly Item[], sort: "rows" | "events"): string | null {
  return rowsText(items.flatMap((item, index) => item[sort].map((row) => ({ item: index + 1, ...row }))));
}

export function limitClaims(items: readonly Item[]): string | null {
  const numberOf = numbering();
  const claims = items.flatMap(({ limits }, index) =>
    limits.map((claim) => ({
      item: index + 1,
      counter: numberOf(`${claim.user_id}/${claim.name}/${claim.day}`),
      ...claim,
    })),
  );
  return rowsText(claims);
}

function rowsText(rows: readonly Row[]): string | null {
  return rows.length > 0 ? JSON.stringify(rows) : null;
}

function numbering(): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => {
    const number = known.get(name) ?? known.size + 1;
    known.set(name, number);
    return number;
  };
}

function startRow(start: TransactionStart, limits: Omit<LimitRow, "user_id">[] | undefined): Row {
  return {
    ...factsRow(start),
    ...identityRow(start, start.at),
    final: start.final,
    fingerprint: start.duplicate?.fingerprint,
    payee: start.payee,
    related_id: start.companion?.id,
    limits,
    due_at: start.dueAt,
    reason: start.reason,
  };
}

function companionRow(companion: CounterpartyEntry, { id, at }: TransactionStart): Row {
  return { ...factsRow(companion), ...identityRow(companion, at), final: true, related_id: id };
}

/** An operation without a key uses its id as key, so that a repeated statement starts the operation only once. */
function keyOf({ id, userId, kind }: TransactionStart, idempotency: Idempotency | undefined): Row {
  const { scope = kind, key = id, requestHash = "" } = idempotency ?? {};
  return { claimant: userId ?? ownClaimant, operation: scope, key, request_hash: requestHash };
}

function identityRow({ id, userId, kind, state }: CounterpartyEntry | TransactionStart, at: Date): Row {
  return { id, at, user_id: userId, kind, state, reference: referenceOf(id) };
}

function factsRow(facts: Facts): Row {
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
      payload: { ...payload, ...currentCause() },
      transaction_id: transactionId,
    })),
  };
}
