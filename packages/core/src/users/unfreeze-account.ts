import { moneyOutMessages } from "@manilla/shared/users/money-out";
import type { Actor } from "../actor.ts";
import { auditLine } from "../audit/audit-line.ts";
import type { Context } from "../context.ts";
import { announceRow } from "../ledger/outbox.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { checkSecondFactor, type FactorProof } from "./factors/check-second-factor.ts";
import { isYoung, oldFrom } from "./factors/young-factors.ts";
import { moneyHoldFrom } from "./secrets/money-hold.ts";

/**
 * Opens an account that its owner froze, with a second factor that was not young at the time of the freeze. Money out
 * is held for 24 hours. A freeze by staff stays. Throws AppError invalid_otp, invalid_credentials, otp_expired,
 * rate_limited, forbidden (staff froze it, or the factor was young), conflict (it is not frozen).
 */
export async function unfreezeAccount(ctx: Context, actor: Actor, proof: FactorProof): Promise<void> {
  const user = await ctx.prisma.user.findUniqueOrThrow({ where: { id: actor.userId } });
  if (!user.frozenAt) throw new AppError("conflict", { message: "This account is not frozen." });
  const factor = await checkSecondFactor(ctx, actor.userId, proof);
  const isOwnFreeze = user.frozenAt.getTime() === user.ownerFrozeAt?.getTime();
  if (isOwnFreeze && isYoung(factor.createdAt, user.frozenAt))
    throw new AppError("forbidden", { message: moneyOutMessages.youngFactorUnfreeze });
  const now = ctx.clock.now();
  const rowCount = await ctx.prisma.$executeRaw`
  with person as (
    update users set frozen_at = null, owner_froze_at = null, email_disputed_at = null, phone_disputed_at = null,
      withdrawals_held_until = greatest(withdrawals_held_until, ${moneyHoldFrom(now)})
    where id = ${actor.userId} and frozen_at = owner_froze_at and frozen_at >= ${oldFrom(factor.createdAt)} returning id
  ), noted as (
    ${auditLine({ at: now, person: Prisma.sql`id`, action: "user.unfrozen", before: Prisma.sql`'{"frozen": true}'`, after: Prisma.sql`'{"frozen": false}'` })} from person
  )
  select ${announceRow("user.unfrozen", Prisma.sql`jsonb_build_object('userId', id)`)} from person`;
  if (rowCount !== 1)
    throw new AppError("forbidden", {
      message: "Only support can open this account. Please contact support.",
    });
}
