import type pg from "pg";
import { advanceAll } from "./advance.ts";
import { type BatcherOptions, createBatcher } from "./batch.ts";
import { databaseFailure, isTransient } from "./failures.ts";
import type { Ledger, Outcome, Step, StepOutcome } from "./operation.ts";
import { type Prepared, prepare, type Result, transactAll } from "./transact.ts";

type Limits = Pick<BatcherOptions<never, never>, "largestBatch" | "longestQueue" | "deadlineMs">;

/** The books over a pool whose role is manilla_app. One for each process: its batches are what makes it fast. */
export function createLedger(pool: pg.Pool, limits: Limits = {}): Ledger {
  const transact = createBatcher<Prepared, Result<Outcome>>({
    ...limits,
    transient: isTransient,
    run: (operations) => transactAll(pool, operations),
  });
  const advance = createBatcher<Step, Result<StepOutcome>>({
    ...limits,
    transient: isTransient,
    run: (steps) => advanceAll(pool, steps),
  });
  return {
    transact: async (operation) => settled(transact(prepare(operation))),
    advance: async (step) => settled(advance(step)),
  };
}

async function settled<T>(pending: Promise<Result<T>>): Promise<T> {
  const result = await pending.catch((error: unknown) => {
    throw databaseFailure(error);
  });
  if ("error" in result) throw result.error;
  return result.value;
}
