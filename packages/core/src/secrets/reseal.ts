import type { Context } from "../context.ts";
import { noUserId } from "../runtime/ids.ts";
import type { Subject } from "./passkeys.ts";
import { resealWithPresentKey } from "./seal.ts";
import { totpApps } from "./totp.ts";

const atOnce = 500;

/**
 * Encrypts values again that the present DATA_SECRET cannot decrypt, so that the previous secret can be removed.
 * Returns their number, including values that no key decrypts. Keep the previous secret until the number is 0 for
 * customers and for staff. Staff's values need the desk's database role.
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
      const store = (text: string) => ctx.prisma.$executeRaw`
        update ${table} set ${secret} = ${text} where ${owner} = ${id}::uuid and ${secret} = ${sealed}`;
      count += await resealOne(ctx, { purpose, id, sealed }, store);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return count;
    after = last.id;
  }
}

/** The database roles may not update the key pair, so the database function reseal_push_key changes the pair. */
async function resealPushKey(ctx: Context): Promise<number> {
  const rows = await ctx.prisma.$queryRaw<
    { sealed: string }[]
  >`select sealed_private as sealed from push_key`;
  const [{ sealed } = {}] = rows;
  if (sealed === undefined) return 0;
  const store = (text: string) => ctx.prisma.$executeRaw`select reseal_push_key(${sealed}, ${text})`;
  return resealOne(ctx, { purpose: "push-key", id: "1", sealed }, store);
}

async function resealOne(
  ctx: Context,
  { purpose, id, sealed }: { purpose: string; id: string; sealed: string },
  store: (text: string) => Promise<number>,
): Promise<number> {
  let text: string | undefined;
  try {
    text = resealWithPresentKey(ctx, purpose, sealed);
  } catch (error) {
    ctx.log.error({ err: error, purpose, id }, "sealing anew failed: neither key opens it");
    return 1;
  }
  return text === undefined ? 0 : store(text);
}
