import type { Beneficiary } from "@manilla/shared/naira/withdrawal-contract";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";

const mostShown = 50;

export async function listBeneficiaries(ctx: Context, actor: Actor): Promise<Beneficiary[]> {
  const rows = await ctx.prisma.beneficiary.findMany({
    omit: { userId: true },
    where: { userId: actor.userId },
    orderBy: { lastUsedAt: "desc" },
    take: mostShown,
  });
  return rows.map(({ lastUsedAt, ...row }) => ({ ...row, lastUsedAt: lastUsedAt.toISOString() }));
}

export async function removeBeneficiary(ctx: Context, actor: Actor, id: string): Promise<void> {
  const { count } = await ctx.prisma.beneficiary.deleteMany({ where: { id, userId: actor.userId } });
  if (count === 0) throw new AppError("not_found");
}

/** Never throws, because the withdrawal is already accepted. */
export async function saveBeneficiary(
  ctx: Context,
  userId: string,
  account: { accountNumber: string; accountName: string; bankCode: string; bankName: string },
): Promise<void> {
  const { accountNumber, accountName, bankCode, bankName } = account;
  const lastUsedAt = ctx.clock.now();
  const names = { accountName, bankName, lastUsedAt };
  await ctx.prisma.beneficiary
    .upsert({
      where: { userId_bankCode_accountNumber: { userId, bankCode, accountNumber } },
      create: { id: newId(), userId, accountNumber, bankCode, ...names },
      update: names,
    })
    .catch((error: unknown) => ctx.log.warn({ err: error, userId, bankCode }, "saving a beneficiary failed"));
}
