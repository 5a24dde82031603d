import type pg from "pg";
import { retryLater } from "../concurrency/batcher.ts";
import { ledgerRefusal, type Verdict } from "./failures.ts";
import type { Operation, Outcome, StepOutcome } from "./operation.ts";
import { entryColumns, type Item, limitClaims, operationItem, rowsOf } from "./wire.ts";

export type Prepared = { item: Item; owner: string | null; answerText: string };

export type Result<T> = { value: T } | { error: Error };

/** Throws RangeError for invalid legs, before anything is sent. */
export function prepareOperation(operation: Operation): Prepared {
  const answerText = JSON.stringify(operation.answer);
  return { item: operationItem(operation, answerText), owner: operation.userId, answerText };
}

/** One statement and one commit. Each operation succeeds or is refused on its own. */
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
      // Our own id under our own key: the first attempt was committed and its answer was lost.
      replayed: transactionId !== item.id,
    },
  };
}

/** One statement and one commit. Each step moves, was already moved, or is refused on its own. */
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
