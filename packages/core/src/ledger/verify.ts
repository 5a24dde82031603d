import type { Queryable } from "./balances.ts";

export type Violation = { violation: string; subject: string; detail: string | null };

/** Verifies the whole books, which is slow. An event that waits longer than `outboxAge` is a violation as well. */
export function verifyBooks(db: Queryable, outboxAge = "5 minutes"): Promise<Violation[]> {
  return readViolations(db, "ledger.verify($1)", outboxAge);
}

/**
 * Verifies the rows since the last seal. If these rows have a violation, verifies the whole books as well. Throws if
 * the whole books cannot be read.
 */
export async function verifyRecentBooks(db: Queryable): Promise<Violation[]> {
  const found = await readViolations(db, "ledger.verify_recent($1)", "5 minutes");
  const wrong = found.filter(({ violation }) => violation !== "outbox_too_old");
  if (wrong.length === 0) return found;
  try {
    return await readViolations(db, "ledger.seal_books($1)", "5 minutes");
  } catch (error) {
    const subjects = wrong.map(({ violation, subject }) => `${violation} ${subject}`).join(", ");
    throw new Error(`Reading the whole books failed. Found since the seal: ${subjects.slice(0, 2_000)}`, {
      cause: error,
    });
  }
}

/**
 * Verifies the whole books once a day. If they are correct, stores a seal, so that `verifyRecentBooks` verifies only
 * later entries.
 */
export async function sealBooks(db: Queryable): Promise<Violation[]> {
  const { rows } = await db.query(
    "select from ledger.book_seal where sealed_at > clock_timestamp() - interval '23 hours'",
  );
  return rows.length > 0 ? [] : readViolations(db, "ledger.seal_books($1)", "5 minutes");
}

export async function readViolations(
  db: Queryable,
  source: string,
  ...values: string[]
): Promise<Violation[]> {
  return (await db.query<Violation>(`select violation, subject, detail from ${source}`, values)).rows;
}
