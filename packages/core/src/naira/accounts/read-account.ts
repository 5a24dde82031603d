import type { ReplyOf } from "@manilla/shared/http/route";
import type { getNairaAccount } from "@manilla/shared/naira/account-contract";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { ExportPart } from "../../export-part.ts";

export async function readNairaAccount(ctx: Context, actor: Actor): Promise<ReplyOf<typeof getNairaAccount>> {
  const { offered } = ctx.providers.nairaAccounts;
  if (offered && actor.level === 0) return { state: "verification_required", account: null };
  const row = await ctx.prisma.nairaAccount.findUnique({ where: { userId: actor.userId } });
  if (row?.state === "issued" && row.accountNumber && row.accountName && row.bankName) {
    const { accountNumber, accountName, bankName } = row;
    return { state: "issued", account: { accountNumber, accountName, bankName } };
  }
  const isComing = offered && (!row || row.state === "requested");
  return { state: isComing ? "requested" : "unavailable", account: null };
}

const shown = {
  state: true,
  accountNumber: true,
  accountName: true,
  bankName: true,
  requestedAt: true,
  changedAt: true,
} as const;

export const exportNairaAccount: ExportPart = async (ctx, { userId }) => ({
  nairaAccount: await ctx.prisma.nairaAccount.findUnique({ where: { userId }, select: shown }),
});
