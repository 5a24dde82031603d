import type { ErrorCode } from "@manilla/shared/http/errors";
import { AppError } from "../runtime/errors.ts";
import type { PrismaClient } from "../runtime/prisma/client.ts";
import type { Idempotency } from "./operation.ts";

type Given = { answer: string | null; error_code: ErrorCode | null };

/**
 * Returns null if nothing is stored under this key. Throws AppError idempotency_key_reused. If the stored answer is
 * an error, throws that error.
 */
export function readAnswer(
  prisma: PrismaClient,
  userId: string,
  idempotency: Idempotency,
): Promise<string | null> {
  return answerOf(prisma, { userId, idempotency, text: null, code: null });
}

/**
 * Stores and returns the answer of a call whose result became known only after its commit. If another answer was
 * stored first, returns that one byte for byte, or throws it if it is an error.
 */
export async function giveAnswer(
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
 * Returns the first call's answer if a repeated call was refused, for example by today's prices or limits. Throws the
 * given error if the key is free or the operation itself ended with this error.
 */
export async function answeredBefore(
  prisma: PrismaClient,
  { userId, idempotency, error }: { userId: string; idempotency: Idempotency | undefined; error: unknown },
): Promise<string> {
  if (!(error instanceof AppError) || error.details.settled || !idempotency) throw error;
  const text = await readAnswer(prisma, userId, idempotency);
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
  const { operation, key, requestHash } = idempotency;
  const rows = await prisma.$queryRaw<Given[]>`
    select answer, error_code from ledger.give_answer(${userId}::uuid, ${operation}, ${key}, ${requestHash}, ${text}, ${code})`;
  const given = rows[0];
  if (!given) return null;
  if (given.answer === null) throw new AppError("idempotency_key_reused");
  if (given.error_code === null) return given.answer;
  // written by giveAnswer
  const { message, data } = JSON.parse(given.answer) as { message: string; data?: Record<string, unknown> };
  throw new AppError(given.error_code, { message, ...(data && { data }), settled: true });
}
