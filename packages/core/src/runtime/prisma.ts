import { minutes, seconds } from "@manilla/shared/duration";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "./prisma/client.ts";

export type Prisma = PrismaClient;

/**
 * These timeouts must be longer than the limits in db.ts. If Prisma's timeout came first, a running statement would
 * commit by itself after the rollback (prisma/orm #29762).
 */
const transactionOptions = { maxWait: seconds(3), timeout: minutes(1) };

export function createPrisma(pool: pg.Pool, { isDesk = false } = {}): Prisma {
  const options = { adapter: new PrismaPg(pool), transactionOptions };
  if (!isDesk) return new PrismaClient(options);
  // The desk's database role may not read these columns, and a query without a select reads all columns.
  const omit = { user: { passwordHash: true, pinHash: true } } as const;
  return new PrismaClient({ ...options, omit }) as unknown as Prisma; // cast: the desk never reads the omitted columns
}
