import { expect } from "vitest";
import type { TestDatabase } from "./database.ts";

const waiting = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

export async function waitingForLock({ owner }: Pick<TestDatabase, "owner">, count = 1): Promise<void> {
  const many = async () => (await owner.query<{ n: number }>(waiting)).rows[0]?.n;
  await expect.poll(many, { timeout: 20_000 }).toBe(count);
}
