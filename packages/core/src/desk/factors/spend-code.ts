import type { Context } from "../../context.ts";
import { checkTotp } from "../../secrets/totp.ts";
import { openTotp } from "../staff.ts";

/** Accepts a code of the authenticator app, once. False for a wrong or used code, and without an app. */
export async function spendStaffCode(ctx: Context, staffId: string, code: string): Promise<boolean> {
  const step = await stepOf(ctx, staffId, code);
  if (step === null) return false;
  // Of two calls with one code, only one finds the step unused.
  return (
    (await ctx.prisma
      .$executeRaw`update desk.staff set totp_step = ${step} where id = ${staffId} and totp_step < ${step}`) ===
    1
  );
}

/**
 * Accepts a code at a command line: the same one for several commands in a row, but for no later sign-in at the desk.
 * False for a wrong code, and without an app.
 */
export async function acceptStaffCode(ctx: Context, staffId: string, code: string): Promise<boolean> {
  const step = await stepOf(ctx, staffId, code);
  if (step === null) return false;
  await ctx.prisma
    .$executeRaw`update desk.staff set totp_step = greatest(totp_step, ${step}) where id = ${staffId}`;
  return true;
}

async function stepOf(ctx: Context, staffId: string, code: string): Promise<number | null> {
  const rows = await ctx.prisma.$queryRaw<
    { totp: string | null }[]
  >`select totp from desk.staff where id = ${staffId}`;
  const secret = openTotp(ctx, rows[0] ?? { totp: null });
  return secret === null ? null : checkTotp({ secret, code, now: ctx.clock.now(), lastStep: null });
}
