import type { ReplyOf } from "@manilla/shared/http/route";
import type { freezeAccount } from "@manilla/shared/users/account-contract";
import type { listFactors as contract } from "@manilla/shared/users/factors-contract";
import { moneyOutMessages } from "@manilla/shared/users/money-out";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { isYoung, refuseFrozen, youngPeriodEnd } from "../../money-out.ts";
import { AppError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { listPasskeys, passkeySubjects, type Subject } from "../../secrets/passkeys.ts";
import { changeFactor, type FactorChange, type FactorOwner } from "./change-factor.ts";
import { spendConfirmation } from "./check-second-factor.ts";

export async function listFactors(
  ctx: Context,
  { userId, restrictions }: Actor,
): Promise<ReplyOf<typeof contract>> {
  const [user, totp, recoveryCodesLeft, passkeys] = await Promise.all([
    ctx.prisma.user.findUnique({ where: { id: userId }, select: { factorsEndAt: true } }),
    ctx.prisma.totpFactor.findUnique({ where: { userId }, select: { confirmedAt: true } }),
    ctx.prisma.recoveryCode.count({ where: { userId, usedAt: null } }),
    listPasskeys(ctx, "customer", userId),
  ]);
  if (!user) throw new AppError("not_found");
  const until = restrictions?.newDeviceUntil;
  return {
    totpSince: totp?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft,
    passkeys,
    // After this time, the first sign-in on a new device removes the factors that were reported lost.
    endAt: user.factorsEndAt?.toISOString() ?? null,
    frozen: restrictions?.frozen ?? false,
    newDeviceUntil: until && until > ctx.clock.now() ? until.toISOString() : null,
  };
}

export type KeptFactors = ReplyOf<typeof freezeAccount>;

/**
 * Returns the second factors that remain after a freeze or a password reset. The owner sees the list and may notice a
 * thief's factor.
 */
export async function keptFactors(ctx: Context, userId: string): Promise<KeptFactors> {
  const [totp, passkeys] = await Promise.all([
    ctx.prisma.totpFactor.findUnique({ where: { userId } }),
    listPasskeys(ctx, "customer", userId),
  ]);
  return {
    totpSince: totp?.confirmedAt?.toISOString() ?? null,
    passkeys: passkeys.map(({ name, createdAt }) => ({ name, createdAt })),
  };
}

export async function factorMethods(ctx: Context, userId: string): Promise<("totp" | "passkey")[]> {
  const [totp, passkeys] = await Promise.all([
    ctx.prisma.totpFactor.count({ where: { userId, confirmedAt: { not: null } } }),
    ctx.prisma.passkey.count({ where: { userId } }),
  ]);
  return [...(totp > 0 ? (["totp"] as const) : []), ...(passkeys > 0 ? (["passkey"] as const) : [])];
}

/**
 * Removes a passkey, or the authenticator app with its recovery codes (`changeFactor`). Throws AppError account_frozen,
 * confirmation_required (also if a young factor confirmed the removal of an older factor), not_found.
 */
export async function removeFactor(
  ctx: Context,
  actor: Actor,
  { passkeyId, confirmation }: { passkeyId: string | null; confirmation: string },
): Promise<void> {
  refuseFrozen(actor);
  const since = await addedAt(ctx, actor.userId, passkeyId);
  const purpose = `remove:${passkeyId ?? "totp"}`;
  const shown = await spendConfirmation(ctx, actor, { id: confirmation, purpose });
  const now = ctx.clock.now();
  if (isYoung(shown.since, now) && since < shown.since)
    throw new AppError(
      "confirmation_required",
      moneyOutMessages.youngFactorRemoval(youngPeriodEnd(shown.since)),
    );
  if (passkeyId !== null)
    return removePasskey(ctx, "customer", actor, { id: passkeyId, after: { passkey: passkeyId } });
  const removed = await changeFactor(ctx, "customer", actor, {
    change: "totp_removed",
    after: { passkey: null },
    statement: (isAllowed) => Prisma.sql`
      delete from totp_factor where user_id = ${actor.userId}::uuid and confirmed_at is not null and ${isAllowed}
      returning user_id
    ), codes as (delete from recovery_code where user_id in (select user_id from changed)`,
  });
  if (!removed) throw new AppError("not_found");
}

/**
 * Removes a passkey with the effects of `changeFactor`, after the caller has checked a factor. Throws AppError
 * not_found.
 */
export async function removePasskey(
  ctx: Context,
  subject: Subject,
  by: FactorOwner,
  { id, ...audit }: { id: string } & Pick<FactorChange, "before" | "after">,
): Promise<void> {
  const { table, owner } = passkeySubjects[subject];
  const removed = await changeFactor(ctx, subject, by, {
    change: "passkey_removed",
    ...audit,
    statement: (isAllowed) => Prisma.sql`
      delete from ${table} where ${owner} = ${by.userId}::uuid and id = ${id} and ${isAllowed} returning ${owner}`,
  });
  if (!removed) throw new AppError("not_found");
}

async function addedAt(ctx: Context, userId: string, passkeyId: string | null): Promise<Date> {
  const found =
    passkeyId === null
      ? (await ctx.prisma.totpFactor.findUnique({ where: { userId } }))?.confirmedAt
      : (await ctx.prisma.passkey.findFirst({ where: { id: passkeyId, userId } }))?.createdAt;
  if (!found) throw new AppError("not_found");
  return found;
}
