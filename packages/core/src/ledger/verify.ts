import type { Queryable } from "./balances.ts";

export type Violation = { violation: string; subject: string; detail: string | null };

/**
 * Everything that is wrong with the books; empty when they are right. Reads all of them: for tests, schedules, staff. An
 * event that has waited longer than `outboxAge` is wrong too.
 */
export function verifyBooks(db: Queryable, outboxAge = "5 minutes"): Promise<Violation[]> {
  return violations(db, "verify", outboxAge);
}

/**
 * As `verifyBooks`, but takes what was sealed as right. What it finds is reported only if the whole books say so, too; if they
 * don't, the seal was at fault and is renewed.
 */
export async function verifyRecentBooks(db: Queryable): Promise<Violation[]> {
  const found = await violations(db, "verify_recent", "5 minutes");
  return found.length > 0 ? violations(db, "seal_books", "5 minutes") : [];
}

/** Reads the whole books once a day, and seals them when they are right, so that `verifyRecentBooks` begins there. */
export async function sealBooks(db: Queryable): Promise<Violation[]> {
  const { rows } = await db.query(
    "select from ledger.book_seal where sealed_at > clock_timestamp() - interval '23 hours'",
  );
  return rows.length > 0 ? [] : violations(db, "seal_books", "5 minutes");
}

async function violations(
  db: Queryable,
  name: "verify" | "verify_recent" | "seal_books",
  outboxAge: string,
): Promise<Violation[]> {
  const sql = `select violation, subject, detail from ledger.${name}($1)`;
  return (await db.query<Violation>(sql, [outboxAge])).rows;
}
