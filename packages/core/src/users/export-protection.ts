import type { Context } from "../context.ts";

/**
 * Returns what protects the account, for its owner's export: second factors without secrets, payment rules, trusted
 * recipients and consents.
 */
export async function protectionOf(ctx: Context, { userId, most }: { userId: string; most: number }) {
  const where = { userId };
  const [passkeys, totp, recoveryCodesLeft, paymentRules, trustedRecipients, consents] = await Promise.all([
    ctx.prisma.passkey.findMany({
      where,
      select: { name: true, createdAt: true, lastUsedAt: true },
      orderBy: { createdAt: "desc" },
      take: most,
    }),
    ctx.prisma.totpFactor.findUnique({ where, select: { confirmedAt: true } }),
    ctx.prisma.recoveryCode.count({ where: { userId, usedAt: null } }),
    paymentRulesOf(ctx, userId),
    trustedRecipientsOf(ctx, { userId, most }),
    consentsOf(ctx, userId),
  ]);
  const factors = { passkeys, authenticatorSince: totp?.confirmedAt ?? null, recoveryCodesLeft };
  return { factors, paymentRules, trustedRecipients, consents };
}

async function paymentRulesOf(ctx: Context, userId: string) {
  const rules = await ctx.prisma.paymentRule.findUnique({ where: { userId }, omit: { userId: true } });
  if (!rules) return null;
  const { dailyKobo, confirmAbove, ...others } = rules;
  return {
    ...others,
    dailyKobo: dailyKobo?.toString() ?? null,
    confirmAboveKobo: confirmAbove?.toString() ?? null,
  };
}

async function trustedRecipientsOf(ctx: Context, { userId, most }: { userId: string; most: number }) {
  const rows = await ctx.prisma.$queryRaw<
    { recipient: string; addedAt: Date }[]
  >`select case when u.id is null then k.payee else 'user:' || u.username end as recipient, k.added_at as "addedAt"
     from known_payee k left join users u on k.payee = 'user:' || u.id
     where k.user_id = ${userId} order by k.added_at desc, k.payee limit ${most}`;
  return rows;
}

/** Empty for an account older than the recording of consents. */
async function consentsOf(ctx: Context, userId: string) {
  const select = { termsVersion: true, termsAcceptedAt: true };
  const user = await ctx.prisma.user.findUnique({ where: { id: userId }, select });
  if (!user?.termsVersion) return [];
  return [{ document: "terms", version: user.termsVersion, acceptedAt: user.termsAcceptedAt }];
}
