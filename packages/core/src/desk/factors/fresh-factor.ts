import { minutes } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { checkPasskey, type PasskeyProof } from "../../secrets/passkeys.ts";
import { guessFactor } from "../../users/factors/guess-factor.ts";
import type { DeskStaff } from "../staff.ts";
import { spendStaffCode } from "./spend-code.ts";

/** A factor is fresh for this long after it was shown, at the sign-in or in the session. */
const freshMs = minutes(10);

/** Rejects a change of the caller's own factors without a fresh factor. Throws AppError confirmation_required. */
export function requireFreshFactor(ctx: Context, { factorAt }: DeskStaff): void {
  if (factorAt.getTime() > ctx.clock.now().getTime() - freshMs) return;
  throw new AppError("confirmation_required", {
    message: "Confirm with the code of your authenticator app or with a passkey first.",
  });
}

/**
 * Confirms an open session with a factor: a code of the authenticator app, or a passkey of the caller. Throws
 * AppError: invalid_otp, invalid_credentials (passkey), otp_expired, rate_limited, bad_request (nothing given).
 */
export async function showFactor(
  ctx: Context,
  staff: DeskStaff,
  { code, passkey }: { code?: string | undefined; passkey?: PasskeyProof | undefined },
): Promise<void> {
  if (passkey) await checkPasskey(ctx, "staff", passkey, staff.userId);
  else if (code === undefined) throw new AppError("bad_request");
  else {
    const spend = async () => (await spendStaffCode(ctx, staff.userId, code)) || null;
    await guessFactor(ctx, `desk:${staff.userId}`, spend);
  }
  await ctx.prisma
    .$executeRaw`update desk.session set factor_at = ${ctx.clock.now()} where id = ${staff.sessionId}`;
}
