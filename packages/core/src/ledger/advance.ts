import type pg from "pg";
import { again } from "../concurrency/batcher.ts";
import { refusal, type Verdict } from "./failures.ts";
import type { StepOutcome } from "./operation.ts";
import type { Result } from "./transact.ts";
import { entryColumns, type Item, rowsOf } from "./wire.ts";

/** One statement and one commit. Each step moves, was already moved, or is refused on its own. */
export async function advanceAll(
  pool: pg.Pool,
  items: Item[],
): Promise<(Result<StepOutcome> | typeof again)[]> {
  const { rows } = await pool.query<Verdict>({
    name: "ledger.advance",
    text: "select item, status, answer, problem from ledger.advance($1, $2, $3, $4, $5, $6, $7, $8)",
    values: [rowsOf(items, "rows"), rowsOf(items, "events"), ...entryColumns(items)],
  });
  return rows.map(resultOf);
}

function resultOf(verdict: Verdict): Result<StepOutcome> | typeof again {
  const state = verdict.problem?.state ?? "";
  switch (verdict.status) {
    case "deferred":
      return again;
    case "done":
      return { value: { moved: true, state } };
    case "already_moved":
      return { value: { moved: false, state } };
    default:
      return { error: refusal(verdict) };
  }
}
