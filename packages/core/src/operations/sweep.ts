import { millisecondsBetween } from "@manilla/shared/duration";
import { forEachConcurrently } from "../concurrency/for-each-concurrently.ts";
import type { Context } from "../context.ts";
import type { TransactionRecord } from "../ledger/record.ts";
import type { TransactionKind } from "../ledger/types.ts";
import { registerCounter } from "../observability/metrics.ts";
import { polledStates, type StateDeclaration } from "./declare.ts";

/** A sweep polls at most this many due operations. With a sweep every 15 seconds, these are 11,520 polls an hour. */
export const sweepBatch = 48;

const unreadableTotal = registerCounter(
  "manilla_unreadable_operations_total",
  "Rows of operations that could not be read, by kind",
  ["kind"],
);

type Read<S> = (record: TransactionRecord) => S;

/**
 * Polls due operations. Safe to run concurrently. The next poll of an operation is scheduled before the present poll
 * starts, so that a failing operation does not delay the others.
 */
export async function sweepOperations<S extends { id: string }>(
  ctx: Context,
  { kinds, ...declaration }: { kinds: readonly TransactionKind[]; states: Record<string, StateDeclaration> },
  { read, poll }: { read: Read<S>; poll: (subject: S) => Promise<unknown> },
): Promise<number> {
  const due = { kinds, states: polledStates(declaration), now: ctx.clock.now(), limit: sweepBatch };
  const records = await ctx.operations.claimDue(due);
  await forEachConcurrently(ctx, kinds.join(), readAll(ctx, records, read), poll);
  return records.length;
}

export function readAll<S>(ctx: Context, records: readonly TransactionRecord[], read: Read<S>): S[] {
  return records.flatMap((record) => {
    const subject = readOrAlarm(ctx, record, read);
    return subject === undefined ? [] : [subject];
  });
}

function readOrAlarm<S>(ctx: Context, record: TransactionRecord, read: Read<S>): S | undefined {
  try {
    return read(record);
  } catch (error) {
    unreadableTotal({ kind: record.kind });
    const alarm = { alarm: "operation_unreadable", err: error, transactionId: record.id, kind: record.kind };
    ctx.log.error(alarm, "reading an operation failed; it is set aside");
    return undefined;
  }
}

export interface UnknownOrderRule {
  /** If the provider does not know an order younger than this, the order is sent again under the same reference. */
  resendForMs: number;
  /** An order counts as lost after this many answers "no such order" in a row, if it is older than `failAfterMs`. */
  failAfterTimes: number;
  /** An order younger than this never counts as lost. The time is longer than `resendForMs`. */
  failAfterMs: number;
}

/** Decides about an order that the provider does not know. Our earlier request may still reach the provider. */
export function decideUnknown(
  { submittedAt, unknowns }: { submittedAt: Date; unknowns: number },
  now: Date,
  rule: UnknownOrderRule,
): "resend" | "wait" | "never_arrived" {
  const age = millisecondsBetween(submittedAt, now);
  if (unknowns >= rule.failAfterTimes && age >= rule.failAfterMs) return "never_arrived";
  return age < rule.resendForMs ? "resend" : "wait";
}
