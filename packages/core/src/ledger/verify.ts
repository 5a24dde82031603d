import type { Queryable } from "./balances.ts";

export type Violation = { violation: string; subject: string; detail: string | null };

/**
 * Everything that is wrong with the books; empty when they are right. Reads all of them: for tests, schedules, staff. An
 * event that has waited longer than `outboxAge` is wrong too.
 */
export async function verifyBooks(db: Queryable, outboxAge = "5 minutes"): Promise<Violation[]> {
  const { rows } = await db.query<Violation>("select violation, subject, detail from ledger.verify($1)", [
    outboxAge,
  ]);
  return rows;
}
