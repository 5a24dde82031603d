import type pg from "pg";
import { AppError } from "../runtime/errors.ts";
import type { Idempotency } from "./operation.ts";

/**
 * What was answered under this key, as JSON text; null when the key is free. For a repeated call that today's prices or
 * limits would refuse: what was done stays done, and is answered as before. Throws AppError idempotency_key_reused.
 */
export async function readAnswer(
  pool: pg.Pool,
  userId: string,
  { operation, key, requestHash }: Idempotency,
): Promise<string | null> {
  const { rows } = await pool.query<{ answer: string; request_hash: string }>({
    name: "ledger.answer",
    text: "select answer, request_hash from ledger.idempotency where user_id = $1 and operation = $2 and key = $3",
    values: [userId, operation, key],
  });
  const found = rows[0];
  if (!found) return null;
  if (found.request_hash !== requestHash) throw new AppError("idempotency_key_reused");
  return found.answer;
}
