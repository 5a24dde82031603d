import type { Redis } from "ioredis";
import type pg from "pg";
import { type BillAttempts, createBillAttempts } from "./bills/attempts.ts";
import { createIdentityChecks, type IdentityChecks } from "./kyc/identity-checks.ts";
import { createLedger } from "./ledger/ledger.ts";
import type { Ledger } from "./ledger/operation.ts";
import { type AccountNumbers, createAccountNumbers } from "./naira/accounts/account-numbers.ts";
import { createLog, type Logger } from "./observability/log.ts";
import { createOperationStore } from "./operations/postgres-store.ts";
import type { OperationStore } from "./operations/store.ts";
import { createProviders, type Providers } from "./providers/providers.ts";
import { type Clock, systemClock } from "./runtime/clock.ts";
import type { Config } from "./runtime/config.ts";
import { createPool } from "./runtime/db.ts";
import { createPrisma, type Prisma } from "./runtime/prisma.ts";
import { createRedis } from "./runtime/redis.ts";

/** Everything a command may use. Built once a process; handed to every function as its first argument. */
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
  /** Which vendor may have which bill. */
  readonly billAttempts: BillAttempts;
  readonly identityChecks: IdentityChecks;
  readonly accountNumbers: AccountNumbers;
  readonly providers: Providers;
  close(): Promise<void>;
}

export function createContext(config: Config, name: string, overrides: Partial<Context> = {}): Context {
  const log = overrides.log ?? createLog(name, config.LOG_LEVEL);
  const pool = overrides.pool ?? createPool(config, { log, name });
  const prisma = overrides.prisma ?? createPrisma(pool, { isDesk: name === "desk" || name === "ops" });
  const redis = overrides.redis ?? redisOf(config, log);
  const providers = overrides.providers ?? createProviders(config);
  return {
    config,
    log,
    clock: overrides.clock ?? systemClock,
    pool,
    prisma,
    redis,
    ledger: overrides.ledger ?? createLedger(pool),
    operations: overrides.operations ?? createOperationStore(prisma),
    billAttempts: overrides.billAttempts ?? createBillAttempts(prisma),
    identityChecks: overrides.identityChecks ?? createIdentityChecks(prisma),
    accountNumbers: overrides.accountNumbers ?? createAccountNumbers(prisma),
    providers,
    async close() {
      await Promise.allSettled([providers.close(), prisma.$disconnect()]);
      redis?.disconnect();
      await pool.end();
    },
  };
}

function redisOf(config: Config, log: Logger): Redis | undefined {
  const { REDIS_URL } = config;
  return REDIS_URL === undefined ? undefined : createRedis({ ...config, REDIS_URL }, log);
}
