import type { ErrorCode } from "@manilla/shared/http/errors";
import { AppError } from "../runtime/errors.ts";
import type { PrismaClient } from "../runtime/prisma/client.ts";
import type { Idempotency } from "./types.ts";

type Given = { answer: string | null; error_code: ErrorCode | null };

/**
 * Returns the answer stored for this key, or null. Throws the stored error, or AppError idempotency_key_reused if the
 * key belongs to a different request.
 */
export function readReply(
  prisma: PrismaClient,
  userId: string,
  idempotency: Idempotency,
): Promise<string | null> {
  return answerOf(prisma, { userId, idempotency, text: null, code: null });
}

/**
 * Stores the result of a command that has already committed. If this key already has a result, keeps that result.
 * Returns the key's result byte for byte, or throws it if it is an error.
 */
export async function storeReply(
  prisma: PrismaClient,
  userId: string,
  { idempotency, answer }: { idempotency: Idempotency | undefined; answer: string | AppError },
): Promise<string> {
  const isError = answer instanceof AppError;
  const text = isError ? JSON.stringify({ message: answer.message, data: answer.details.data }) : answer;
  const code = isError ? answer.code : null;
  const given = idempotency && (await answerOf(prisma, { userId, idempotency, text, code }));
  if (given !== undefined && given !== null) return given;
  if (isError) throw answer;
  return answer;
}

/**
 * Called after a call failed with `error`. If an earlier call with this key has an answer, returns that answer, because
 * the repeated call may have failed only due to new prices or limits. Otherwise throws `error`.
 */
export async function findReplayedReply(
  prisma: PrismaClient,
  { userId, idempotency, error }: { userId: string; idempotency: Idempotency | undefined; error: unknown },
): Promise<string> {
  if (!(error instanceof AppError) || error.details.settled || !idempotency) throw error;
  const text = await readReply(prisma, userId, idempotency);
  if (text === null) throw error;
  return text;
}

interface Giving {
  userId: string;
  idempotency: Idempotency;
  text: string | null;
  code: ErrorCode | null;
}

async function answerOf(
  prisma: PrismaClient,
  { userId, idempotency, text, code }: Giving,
): Promise<string | null> {
  const { scope, key, requestHash } = idempotency;
  const rows = await prisma.$queryRaw<Given[]>`
    select answer, error_code from ledger.give_answer(${userId}::uuid, ${scope}, ${key}, ${requestHash}, ${text}, ${code})`;
  const given = rows[0];
  if (!given) return null;
  if (given.answer === null) throw new AppError("idempotency_key_reused");
  if (given.error_code === null) return given.answer;
  // Cast: storeReply stored this shape.
  const { message, data } = JSON.parse(given.answer) as { message: string; data?: Record<string, unknown> };
  throw new AppError(given.error_code, { message, ...(data && { data }), settled: true });
}
