import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { personTransaction } from "../runtime/person-transaction.ts";
import type { Prisma } from "../runtime/prisma/client.ts";
import type { Idempotency } from "./types.ts";

interface Request<Reply> {
  userId: string;
  idempotency: Idempotency | undefined;
  /**
   * `prepare` runs before the transaction, so it may call vendors. It returns the function that writes the rows inside
   * the transaction.
   */
  prepare: () => Promise<(transaction: Prisma.TransactionClient) => Promise<Reply>>;
  /**
   * Undoes the uses of limits that `prepare` counted. Called if the request failed, or if a concurrent request with
   * this key committed first.
   */
  giveBack?: () => Promise<void>;
}

class KeyTaken extends Error {}

/**
 * Writes rows outside the ledger at most once per key. A repeated request gets the stored answer, and a failed request
 * leaves the key free. Throws AppError idempotency_key_reused, and the errors of `prepare` and of the function that it
 * returns.
 */
export async function replyOnce<Reply>(
  ctx: Context,
  request: Request<Reply>,
): Promise<{ answerText: string }> {
  const before = await readStored(ctx, request);
  if (before !== null) return { answerText: before };
  try {
    const write = await request.prepare();
    return await personTransaction(ctx, request.userId, (transaction) =>
      writeAndStore(ctx, transaction, { ...request, write }),
    );
  } catch (error) {
    await request.giveBack?.();
    // This request may have failed only because a concurrent request with the same key took the key or used up a limit.
    // If that request has committed, its answer is returned.
    if (!(error instanceof KeyTaken || error instanceof AppError)) throw error;
    const stored = await readStored(ctx, request);
    if (stored === null) throw error;
    return { answerText: stored };
  }
}

type Prepared<Reply> = Pick<Request<Reply>, "userId" | "idempotency"> & {
  write: (transaction: Prisma.TransactionClient) => Promise<Reply>;
};

async function writeAndStore<Reply>(
  ctx: Context,
  transaction: Prisma.TransactionClient,
  { userId, idempotency, write }: Prepared<Reply>,
): Promise<{ answerText: string }> {
  const answerText = JSON.stringify(await write(transaction));
  if (!idempotency) return { answerText };
  const { scope, key, requestHash } = idempotency;
  // `createMany` waits for a concurrent insert of this key, and adds no row if that insert commits.
  const { count } = await transaction.requestAnswer.createMany({
    data: { userId, operation: scope, key, requestHash, answer: answerText, createdAt: ctx.clock.now() },
    skipDuplicates: true,
  });
  if (count === 0) throw new KeyTaken("another request with this key committed first");
  return { answerText };
}

async function readStored(
  ctx: Context,
  { userId, idempotency }: Pick<Request<unknown>, "userId" | "idempotency">,
): Promise<string | null> {
  if (!idempotency) return null;
  const { scope, key, requestHash } = idempotency;
  const row = await ctx.prisma.requestAnswer.findUnique({
    where: { userId_operation_key: { userId, operation: scope, key } },
  });
  if (row && row.requestHash !== requestHash) throw new AppError("idempotency_key_reused");
  return row?.answer ?? null;
}
