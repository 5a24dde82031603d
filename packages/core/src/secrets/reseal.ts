import type { Context } from "../context.ts";
import { noUserId } from "../runtime/ids.ts";
import type { Subject } from "./passkeys.ts";
import { resealWithPresentKey } from "./seal.ts";
import { totpApps } from "./totp.ts";

const atOnce = 500;

/**
 * Seals the lasting values of the previous DATA_SECRET with the present one (staff's need the desk's database role).
 * Returns their number: the previous key is needed until both customers and staff have 0.
 */
export async function resealSecrets(ctx: Context, subject: Subject): Promise<number> {
  if (ctx.config.PREVIOUS_DATA_SECRET === undefined) return 0;
  const count = (await resealTotp(ctx, subject)) + (subject === "customer" ? await resealPushKey(ctx) : 0);
  ctx.log.info({ of: subject, count }, "sealed anew with the present DATA_SECRET");
  return count;
}

async function resealTotp(ctx: Context, subject: Subject): Promise<number> {
  const { purpose, table, owner, secret } = totpApps[subject];
  let count = 0;
  for (let after = noUserId; ; ) {
    const rows = await ctx.prisma.$queryRaw<{ id: string; sealed: string }[]>`
      select ${owner} as id, ${secret} as sealed from ${table}
      where ${owner} > ${after}::uuid and ${secret} is not null order by ${owner} limit ${atOnce}`;
    for (const { id, sealed } of rows) {
      const text = renewedOrLogged(ctx, { purpose, id, sealed });
      if (text === undefined) continue;
      count += await ctx.prisma.$executeRaw`
        update ${table} set ${secret} = ${text} where ${owner} = ${id}::uuid and ${secret} = ${sealed}`;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return count;
    after = last.id;
  }
}

/** The database roles may insert the key pair but not update it, so reseal_push_key changes it. */
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
