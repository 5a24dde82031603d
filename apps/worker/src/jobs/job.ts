import type { Context } from "@manilla/core/context";
import type { OutboxEvent } from "@manilla/core/ledger/outbox";

/** What follows from an event. It may run twice, also at the same time: its own commit must make twice the same as once. */
export interface Effect {
  readonly name: string;
  /** The events it follows from; "all" is every one. */
  readonly topics: readonly string[] | "all";
  run(ctx: Context, event: OutboxEvent): Promise<void>;
}

/** What has to be looked at again and again. It may run twice, also at the same time, and in several workers. */
export interface Chore {
  readonly name: string;
  readonly everySeconds: number;
  run(ctx: Context): Promise<void>;
}
