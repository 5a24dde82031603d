import type { Context } from "@manilla/core/context";
import type { OutboxEvent } from "@manilla/core/ledger/outbox";

/**
 * Work that an event causes beyond its notification. It may run twice, also at the same time, so its own commit must
 * make a second run harmless. All effects of one topic share a queue.
 */
export interface Effect {
  readonly name: string;
  readonly topics: readonly string[];
  /** `messages`: a person waits for a code or a token, so slow vendors must not delay it. Default: `events`. */
  readonly queue?: EventQueueName;
  run(ctx: Context, event: OutboxEvent): Promise<void>;
}

export function onTransaction(
  work: (ctx: Context, transactionId: string) => Promise<unknown>,
): Effect["run"] {
  return async (ctx, { transactionId }) => {
    if (transactionId !== null) await work(ctx, transactionId);
  };
}

export type EventQueueName = "events" | "messages";
