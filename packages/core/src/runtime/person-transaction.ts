import { seconds } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import type { Prisma } from "./prisma/client.ts";

/**
 * Runs `write` in one transaction that holds the person's row: the person's requests that use it run one after the other, so
 * what `write` counts against a limit stays true until it has written. Throws what `write` throws, after undoing all of it.
 */
export function personTransaction<Result>(
  ctx: Pick<Context, "prisma">,
  userId: string,
  write: (transaction: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return ctx.prisma.$transaction(
    async (transaction) => {
      await transaction.$queryRaw`select 1 from users where id = ${userId}::uuid for no key update`;
      return write(transaction);
    },
    // The pool's own timeout is shorter, and is reported as a database that is busy.
    { maxWait: seconds(3) },
  );
}
