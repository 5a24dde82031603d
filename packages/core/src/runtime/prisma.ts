import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "./prisma/client.ts";

export type Prisma = PrismaClient;

/** Plain rows go through Prisma, on the pool that the ledger uses too. */
export function createPrisma(pool: pg.Pool, { isDesk = false } = {}): Prisma {
  const adapter = new PrismaPg(pool);
  if (!isDesk) return new PrismaClient({ adapter });
  // A query without a list of columns reads all of them, and the desk's role of the database may not read these.
  const omit = { user: { passwordHash: true, pinHash: true } } as const;
  return new PrismaClient({ adapter, omit }) as unknown as Prisma; // no code of the desk reads the two
}
