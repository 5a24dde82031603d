import type { Redis } from "ioredis";
import type pg from "pg";
import type { Ledger } from "./ledger/operation.ts";
import type { Logger } from "./observability/log.ts";
import type { OperationStore } from "./operations/store.ts";
import type { Providers } from "./providers/providers.ts";
import type { Clock } from "./runtime/clock.ts";
import type { Config } from "./runtime/config.ts";
import type { Prisma } from "./runtime/prisma.ts";

/**
 * Everything a command may use. Built once a process (create-context.ts) and handed to every function as its first argument.
 * A feature that has a store of its own adds it to this interface, beside the store.
 */
export interface Context {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly pool: pg.Pool;
  readonly prisma: Prisma;
  /** Absent on a laptop without REDIS_URL. */
  readonly redis: Redis | undefined;
  readonly ledger: Ledger;
  /** Where operations are read, claimed and kept apart from the books. */
  readonly operations: OperationStore;
  readonly providers: Providers;
  close(): Promise<void>;
}
