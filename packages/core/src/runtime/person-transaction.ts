import type { Context } from "../context.ts";
import type { Prisma } from "./prisma/client.ts";

/**
 * Runs `write` in a transaction that locks the person's row, so a limit that `write` checks holds until the commit.
 * Throws the errors of `write` after a rollback.
 */
export function personTransaction<Result>(
  ctx: Pick<Context, "prisma">,
  userId: string,
  write: (transaction: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return ctx.prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw`select 1 from users where id = ${userId}::uuid for no key update`;
    return write(transaction);
  });
}
