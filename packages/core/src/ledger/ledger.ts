import { tooLargeMessage } from "@manilla/shared/money";
import type pg from "pg";
import { type BatcherOptions, createLanes, retryLater } from "../concurrency/batcher.ts";
import { registerCounter } from "../observability/metrics.ts";
import { isTransient } from "../runtime/db.ts";
import { AppError, newInputError } from "../runtime/errors.ts";
import { databaseFailure, ledgerRefusal, type Verdict } from "./failures.ts";
import type { Ledger, Outcome, StepOutcome, TransactionStart } from "./types.ts";
import { entryColumns, type Item, limitClaims, rowsOf, startItem, stepItem } from "./wire.ts";

type Limits = Pick<BatcherOptions<never, never>, "largestBatch" | "longestQueue" | "deadlineMs">;

/** Number of concurrent statements. A third statement would only wait for locks on the company's accounts. */
const lanes = 2;

const begun = registerCounter(
  "manilla_operations_total",
  "Money operations requested from the ledger, by result",
  ["kind", "outcome"],
);
const moved = registerCounter("manilla_steps_total", "Steps of money operations, by new state", [
  "to",
  "outcome",
]);

const largestBigint = 2n ** 63n - 1n;
/** Matches JSON.stringify's escapes of U+0000 and of lone surrogates, which PostgreSQL's jsonb cannot store. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
const unitsIn = ["units_out", "units_in", "fee_units", "naira_units", "dollar_cents"];

/** A process must create only one ledger, so that all its operations share statements. */
export function createLedger(pool: pg.Pool, limits: Limits = {}): Ledger {
  const inLanes = { ...limits, lanes, transient: isTransient };
  const transact = createLanes<Prepared, Result<Outcome>>({
    ...inLanes,
    ownerOf: ({ item, owner }) => owner ?? item.id,
    run: (operations) => transactAll(pool, operations),
  });
  const advance = createLanes<Item, Result<StepOutcome>>({
    ...inLanes,
    ownerOf: ({ id }) => id,
    run: (items) => advanceAll(pool, items),
  });
  return {
    transact: async (start) => {
      const { kind } = start;
      const prepared = prepareStart(start);
      refuseUnstorable(prepared.item);
      const done = (outcome: Outcome) => (outcome.replayed ? "repeated" : "done");
      return counted(settled(transact(prepared)), done, (outcome) => begun({ kind, outcome }));
    },
    advance: async (step) => {
      const item = stepItem(step);
      refuseUnstorable(item);
      const done = (outcome: StepOutcome) => (outcome.moved ? "done" : "elsewhere");
      return counted(settled(advance(item)), done, (outcome) => moved({ to: step.to, outcome }));
    },
  };
}

async function counted<T>(pending: Promise<T>, wordOf: (result: T) => string, count: (word: string) => void) {
  try {
    const result = await pending;
    count(wordOf(result));
    return result;
  } catch (error) {
    count(error instanceof AppError ? error.code : "failed");
    throw error;
  }
}

async function settled<T>(pending: Promise<Result<T>>): Promise<T> {
  const result = await pending.catch((error: unknown) => {
    throw databaseFailure(error);
  });
  if ("error" in result) throw result.error;
  return result.value;
}

/**
 * Throws AppError bad_request for an amount or a text that PostgreSQL cannot store. Otherwise, this one item would make
 * the whole batch fail.
 */
export function refuseUnstorable({ rows, limits, events, entries }: Item): void {
  const amounts = [
    ...entries.map(({ amount }) => amount),
    ...limits.map(({ use }) => use),
    ...rows.flatMap((row) => unitsIn.flatMap((name) => textsOf(row[name]))),
  ];
  if (amounts.some((amount) => isBeyond(BigInt(amount)))) throw newInputError("amount", tooLargeMessage);
  if (!isStorable([rows, events])) {
    throw new AppError("bad_request", "Please remove hidden characters");
  }
}

export function isStorable(value: unknown): boolean {
  return !unstorable.test(JSON.stringify(value));
}

function textsOf(value: unknown): string[] {
  return typeof value === "string" ? [value] : [];
}

function isBeyond(amount: bigint): boolean {
  return amount > largestBigint || amount < -largestBigint;
}

type Prepared = { item: Item; owner: string | null; answerText: string };

export type Result<T> = { value: T } | { error: Error };

/** Throws RangeError for a leg from an account to itself. */
export function prepareStart(start: TransactionStart): Prepared {
  const answerText = JSON.stringify(start.answer);
  return { item: startItem(start, answerText), owner: start.userId, answerText };
}

/** Runs the batch in one statement and one commit. A refused operation does not affect the others. */
export async function transactAll(
  pool: pg.Pool,
  batch: Prepared[],
): Promise<(Result<Outcome> | typeof retryLater)[]> {
  const items = batch.map(({ item }) => item);
  const { rows } = await pool.query<Verdict>({
    name: "ledger.transact",
    text: "select item, status, answer, problem from ledger.transact($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    values: [
      JSON.stringify(items.map(({ request }) => request)),
      rowsOf(items, "rows"),
      limitClaims(items),
      rowsOf(items, "events"),
      ...entryColumns(items),
    ],
  });
  const results: (Result<Outcome> | typeof retryLater)[] = [];
  for (const verdict of rows) {
    const prepared = batch[verdict.item - 1];
    if (prepared) results[verdict.item - 1] = resultOf(verdict, prepared);
  }
  return results;
}

function resultOf(verdict: Verdict, { item, answerText }: Prepared): Result<Outcome> | typeof retryLater {
  if (verdict.status === "deferred") return retryLater;
  if (verdict.status !== "done") return { error: ledgerRefusal(verdict) };
  const stored = verdict.answer ?? answerText;
  const transactionId = verdict.problem?.transactionId ?? item.id;
  return {
    value: {
      transactionId,
      answerText: stored,
      answer: JSON.parse(stored),
      // `replayed` is true if the database returned the id of an earlier operation with the same idempotency key. If a
      // lost answer made us send the same statement again, the database returns our own id, and `replayed` is false.
      replayed: transactionId !== item.id,
    },
  };
}

export async function advanceAll(
  pool: pg.Pool,
  items: Item[],
): Promise<(Result<StepOutcome> | typeof retryLater)[]> {
  const { rows } = await pool.query<Verdict>({
    name: "ledger.advance",
    text: "select item, status, answer, problem from ledger.advance($1, $2, $3, $4, $5, $6, $7, $8)",
    values: [rowsOf(items, "rows"), rowsOf(items, "events"), ...entryColumns(items)],
  });
  return rows.map(stepResultOf);
}

function stepResultOf(verdict: Verdict): Result<StepOutcome> | typeof retryLater {
  const state = verdict.problem?.state ?? "";
  switch (verdict.status) {
    case "deferred":
      return retryLater;
    case "done":
      return { value: { moved: true, state } };
    case "already_moved":
      return { value: { moved: false, state } };
    default:
      return { error: ledgerRefusal(verdict) };
  }
}
