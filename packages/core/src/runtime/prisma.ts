import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "./prisma/client.ts";

export type Prisma = PrismaClient;

/** Plain rows go through Prisma, on the pool that the ledger uses too. */
export function createPrisma(pool: pg.Pool): Prisma {
  return new PrismaClient({ adapter: new PrismaPg(pool) });
}
