import type { Context } from "../../context.ts";
import { checkTotp } from "../../secrets/totp.ts";
import { openTotp } from "../staff.ts";

/** Accepts a code of a person's authenticator app, once; false for a wrong or used one, and where no app is set up. */
export async function spendStaffCode(ctx: Context, staffId: string, code: string): Promise<boolean> {
  const step = await stepOf(ctx, staffId, code);
  if (step === null) return false;
  // Of two calls with one code, one finds the step unused.
  const used = "update desk.staff set totp_step = $2 where id = $1 and totp_step < $2";
  return (await ctx.pool.query(used, [staffId, step])).rowCount === 1;
}

/**
 * Accepts a code at a command line: the same one for several commands in a row, but for no sign-in at the desk after them.
 * False for a wrong code, and where no app is set up.
 */
export async function acceptStaffCode(ctx: Context, staffId: string, code: string): Promise<boolean> {
  const step = await stepOf(ctx, staffId, code);
  if (step === null) return false;
  const used = "update desk.staff set totp_step = greatest(totp_step, $2) where id = $1";
  await ctx.pool.query(used, [staffId, step]);
  return true;
}

async function stepOf(ctx: Context, staffId: string, code: string): Promise<number | null> {
  const { rows } = await ctx.pool.query<{ totp: string | null }>(
    "select totp from desk.staff where id = $1",
    [staffId],
  );
  const secret = openTotp(ctx, rows[0] ?? { totp: null });
  return secret === null ? null : checkTotp({ secret, code, now: ctx.clock.now(), lastStep: null });
}
