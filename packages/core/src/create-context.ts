import type { Redis } from "ioredis";
import { createBillAttempts } from "./bills/attempts.ts";
import type { Context } from "./context.ts";
import { createIdentityChecks } from "./kyc/identity-checks.ts";
import { createLedger } from "./ledger/ledger.ts";
import { createAccountNumbers } from "./naira/accounts/account-numbers.ts";
import { createLog, type Logger } from "./observability/log.ts";
import { createOperationStore } from "./operations/store.ts";
import { createProviders } from "./providers/create-providers.ts";
import { systemClock } from "./runtime/clock.ts";
import type { Config } from "./runtime/config.ts";
import { createPool } from "./runtime/db.ts";
import { createPrisma } from "./runtime/prisma.ts";
import { createRedis } from "./runtime/redis.ts";

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
