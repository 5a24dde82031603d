import type { Redis } from "ioredis";
import type pg from "pg";
import type { Ledger } from "./ledger/types.ts";
import type { Logger } from "./observability/log.ts";
import type { OperationStore } from "./operations/store.ts";
import type { Providers } from "./providers/providers.ts";
import type { Clock } from "./runtime/clock.ts";
import type { Config } from "./runtime/config.ts";
import type { Prisma } from "./runtime/prisma.ts";

/**
 * Dependencies of every command, built once per process (create-context.ts). A feature adds its own store to this
 * interface in its own file.
 */
export interface Context {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly pool: pg.Pool;
  readonly prisma: Prisma;
  readonly redis: Redis | undefined;
  readonly ledger: Ledger;
  readonly operations: OperationStore;
  readonly providers: Providers;
  close(): Promise<void>;
}
