import type pg from "pg";
import { again } from "./batch.ts";
import { refusal, type Verdict } from "./failures.ts";
import type { Operation, Outcome } from "./operation.ts";
import { operationToWire, type Wire } from "./wire.ts";

/** An operation, checked and ready to travel. */
export type Prepared = { id: string; answerText: string; wire: Wire };

export type Result<T> = { value: T } | { error: Error };

/** Throws RangeError when the legs make no sense, before anything is sent. */
export function prepare(operation: Operation): Prepared {
  const answerText = JSON.stringify(operation.answer);
  return { id: operation.id, answerText, wire: operationToWire(operation, answerText) };
}

/** Starts all of them in one statement and one commit; each succeeds or is refused on its own. */
export async function transactAll(
  pool: pg.Pool,
  operations: Prepared[],
): Promise<(Result<Outcome> | typeof again)[]> {
  const { rows } = await pool.query<Verdict>({
    name: "ledger.transact",
    text: "select item, status, replayed, answer, problem from ledger.transact($1)",
    values: [JSON.stringify(operations.map(({ wire }) => wire))],
  });
  const results: (Result<Outcome> | typeof again)[] = [];
  for (const verdict of rows) {
    const operation = operations[verdict.item - 1];
    if (operation) results[verdict.item - 1] = resultOf(verdict, operation);
  }
  return results;
}

function resultOf(verdict: Verdict, operation: Prepared): Result<Outcome> | typeof again {
  if (verdict.status === "deferred") return again;
  if (verdict.status !== "done") return { error: refusal(verdict) };
  const answerText = verdict.answer ?? operation.answerText;
  const transactionId = verdict.problem?.transactionId ?? operation.id;
  return {
    value: {
      transactionId,
      answerText,
      answer: JSON.parse(answerText),
      // Our own id under our own key: the first sending was committed and only its answer was lost.
      replayed: transactionId !== operation.id,
    },
  };
}
