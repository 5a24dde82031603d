import type { Context } from "../context.ts";
import { noUserId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { resealWithPresentKey } from "./seal.ts";

/**
 * Values that stay sealed for years. Messages, codes and links expire within days, and the previous key opens them
 * until then.
 */
interface Kept {
  purpose: string;
  read: (after: string) => Prisma.Sql;
  write: (row: { id: string; sealed: string; text: string }) => Prisma.Sql;
}

const atOnce = 500;

const customersTotp: Kept = {
  purpose: "totp-secret",
  read: (after) =>
    Prisma.sql`select user_id as id, secret as sealed from totp_factor where user_id > ${after}::uuid order by user_id limit ${atOnce}`,
  write: ({ id, sealed, text }) =>
    Prisma.sql`update totp_factor set secret = ${text} where user_id = ${id}::uuid and secret = ${sealed}`,
};

const staffTotp: Kept = {
  purpose: "desk.totp",
  read: (after) =>
    Prisma.sql`select id, totp as sealed from desk.staff where id > ${after}::uuid and totp is not null order by id limit ${atOnce}`,
  write: ({ id, sealed, text }) =>
    Prisma.sql`update desk.staff set totp = ${text} where id = ${id}::uuid and totp = ${sealed}`,
};

/**
 * While DATA_SECRET is being changed: seals the customers' values again that the previous key sealed, and returns
 * their number. At 0 here and in `resealStaff`, the previous key is no longer needed. A value that neither key opens
 * is logged as an error and left unchanged.
 */
export function reseal(ctx: Context): Promise<number> {
  return counted(
    ctx,
    "customers",
    async () => (await resealPushKey(ctx)) + (await resealAll(ctx, customersTotp)),
  );
}

/**
 * Like `reseal`, for the secrets of staff's authenticators. Separate, because only the desk's database role reads
 * them.
 */
export function resealStaff(ctx: Context): Promise<number> {
  return counted(ctx, "staff", () => resealAll(ctx, staffTotp));
}

async function counted(
  ctx: Context,
  of: "customers" | "staff",
  seal: () => Promise<number>,
): Promise<number> {
  if (ctx.config.PREVIOUS_DATA_SECRET === undefined) return 0;
  const count = await seal();
  ctx.log.info({ of, count }, "sealed anew with the present DATA_SECRET");
  return count;
}

async function resealAll(ctx: Context, { purpose, read, write }: Kept): Promise<number> {
  let count = 0;
  for (let after = noUserId; ; ) {
    const rows = await ctx.prisma.$queryRaw<{ id: string; sealed: string }[]>(read(after));
    for (const { id, sealed } of rows) {
      const text = renewedOrLogged(ctx, { purpose, id, sealed });
      if (text !== undefined) count += await ctx.prisma.$executeRaw(write({ id, sealed, text }));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return count;
    after = last.id;
  }
}

/** The programs may insert the pair, and change it only through this function. */
async function resealPushKey(ctx: Context): Promise<number> {
  const rows = await ctx.prisma.$queryRaw<
    { sealed: string }[]
  >`select sealed_private as sealed from push_key`;
  const [{ sealed } = {}] = rows;
  const text =
    sealed === undefined ? undefined : renewedOrLogged(ctx, { purpose: "push-key", id: "1", sealed });
  if (text === undefined) return 0;
  await ctx.prisma.$executeRaw`select reseal_push_key(${sealed}, ${text})`;
  return 1;
}

function renewedOrLogged(
  ctx: Context,
  { purpose, id, sealed }: { purpose: string; id: string; sealed: string },
): string | undefined {
  try {
    return resealWithPresentKey(ctx, purpose, sealed);
  } catch (error) {
    ctx.log.error({ err: error, purpose, id }, "sealing anew failed: neither key opens it");
    return undefined;
  }
}
