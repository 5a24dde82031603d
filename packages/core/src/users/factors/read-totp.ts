import { z } from "zod";
import type { Context } from "../../context.ts";
import { sealed } from "../../secrets/seal.ts";

export const sealedSecret = sealed("totp-secret", z.string());

/** The authenticator app's secret is base32. Undefined without an authenticator app. */
export async function readTotp(ctx: Context, userId: string) {
  const rows = await ctx.prisma.$queryRaw<
    {
      secret: string;
      last_step: number | null;
      created_at: Date;
      confirmed_at: Date | null;
    }[]
  >`select secret, last_step::int, created_at, confirmed_at from totp_factor where user_id = ${userId}`;
  const row = rows[0];
  if (!row) return undefined;
  const secret = sealedSecret.open(ctx, row.secret);
  // The app counts as a factor from its first code on, not from the time its secret was made.
  return {
    secret,
    lastStep: row.last_step,
    confirmed: row.confirmed_at !== null,
    createdAt: row.confirmed_at ?? row.created_at,
  };
}
