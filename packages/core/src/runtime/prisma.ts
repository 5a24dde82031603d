import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "./prisma/client.ts";

export type Prisma = PrismaClient;

export function createPrisma(pool: pg.Pool, { isDesk = false } = {}): Prisma {
  const adapter = new PrismaPg(pool);
  if (!isDesk) return new PrismaClient({ adapter });
  // The desk's database role may not read these columns, and a query without a select reads all.
  const omit = { user: { passwordHash: true, pinHash: true } } as const;
  return new PrismaClient({ adapter, omit }) as unknown as Prisma; // the desk never reads these two
}
