import type { Queryable } from "./balances.ts";

export type Violation = { violation: string; subject: string; detail: string | null };

/**
 * Everything that is wrong with the books; empty when they are right. Reads all of them: for tests and staff. An
 * event that has waited longer than `outboxAge` is wrong too.
 */
export function verifyBooks(db: Queryable, outboxAge = "5 minutes"): Promise<Violation[]> {
  return violations(db, "verify", outboxAge);
}

/**
 * As `verifyBooks`, but takes what was sealed as right. What it finds in the books is reported only if the whole of them say so,
 * too; if they don't, the seal was at fault and is renewed. Throws with what it found when the whole can't be read.
 */
export async function verifyRecentBooks(db: Queryable): Promise<Violation[]> {
  const found = await violations(db, "verify_recent", "5 minutes");
  const wrong = found.filter(({ violation }) => violation !== "outbox_too_old");
  if (wrong.length === 0) return found;
  try {
    return await violations(db, "seal_books", "5 minutes");
  } catch (error) {
    const subjects = wrong.map(({ violation, subject }) => `${violation} ${subject}`).join(", ");
    throw new Error(`Reading the whole books failed. Found since the seal: ${subjects.slice(0, 2_000)}`, {
      cause: error,
    });
  }
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
