import { tooLargeMessage } from "@manilla/shared/money";
import type pg from "pg";
import { type BatcherOptions, createLanes } from "../concurrency/batcher.ts";
import { registerCounter } from "../observability/metrics.ts";
import { isTransient } from "../runtime/db.ts";
import { AppError, wrongInput } from "../runtime/errors.ts";
import { databaseFailure } from "./failures.ts";
import type { Ledger, Outcome, StepOutcome } from "./operation.ts";
import { advanceAll, type Prepared, prepareOperation, type Result, transactAll } from "./transact.ts";
import { type Item, stepItem } from "./wire.ts";

type Limits = Pick<BatcherOptions<never, never>, "largestBatch" | "longestQueue" | "deadlineMs">;

/** Two lanes keep the database and this process busy. More lanes would contend for the company's accounts. */
const lanes = 2;

const begun = registerCounter(
  "manilla_operations_total",
  "Money operations requested from the ledger, by result",
  ["kind", "outcome"],
);
const moved = registerCounter("manilla_steps_total", "Steps of money operations, by the state they lead to", [
  "to",
  "outcome",
]);

const largestBigint = 2n ** 63n - 1n;
/** U+0000 or a lone surrogate, as JSON.stringify escapes them. PostgreSQL's jsonb stores neither. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
const unitsIn = ["units_out", "units_in", "fee_units", "naira_units", "dollar_cents"];

/**
 * The pool's role must be allowed to call the ledger's functions. Use one per process, because batching makes it
 * fast.
 */
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
    transact: async (operation) => {
      const { kind } = operation;
      const prepared = prepareOperation(operation);
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

/** Text that PostgreSQL cannot store would fail the statement for the whole batch. Throws AppError bad_request. */
export function refuseUnstorable({ rows, limits, events, entries }: Item): void {
  const amounts = [
    ...entries.map(({ amount }) => amount),
    ...limits.map(({ use }) => use),
    ...rows.flatMap((row) => unitsIn.flatMap((name) => textsOf(row[name]))),
  ];
  if (amounts.some((amount) => isBeyond(BigInt(amount)))) throw wrongInput("amount", tooLargeMessage);
  if (!isStorable([rows, events])) {
    throw new AppError("bad_request", { message: "Please leave out characters that cannot be seen" });
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
