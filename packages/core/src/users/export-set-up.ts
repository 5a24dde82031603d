import type { Context } from "../context.ts";

/**
 * What the person set up or was given, for its owner's export: saved addresses and bill recipients, addresses to receive at, price alerts,
 * purchases and bills that repeat with what became of each run (kobo as text), and the account number. Lists hold the newest `most`.
 */
export async function setUpBy(ctx: Context, { userId, most }: { userId: string; most: number }) {
  const newest = {
    where: { userId },
    omit: { userId: true },
    take: most,
    orderBy: { createdAt: "desc" },
  } as const;
  const runs = { runs: { take: most, orderBy: { at: "desc" } } } as const;
  const [savedAddresses, depositAddresses, priceAlerts, buys, bills, billRecipients, nairaAccount] =
    await Promise.all([
      ctx.prisma.savedAddress.findMany(newest),
      ctx.prisma.depositAddress.findMany(newest),
      ctx.prisma.priceAlert.findMany(newest),
      ctx.prisma.recurringBuy.findMany({ ...newest, include: runs }),
      ctx.prisma.billRepeat.findMany({ ...newest, include: runs }),
      ctx.prisma.billRecipient.findMany(newest),
      ctx.prisma.nairaAccount.findUnique({
        where: { userId },
        select: {
          state: true,
          accountNumber: true,
          accountName: true,
          bankName: true,
          requestedAt: true,
          changedAt: true,
        },
      }),
    ]);
  return {
    savedAddresses,
    depositAddresses,
    priceAlerts,
    recurringBuys: buys.map(inText),
    billRepeats: bills.map(inText),
    billRecipients,
    nairaAccount,
  };
}

/** JSON has no bigint. */
function inText<Row extends { kobo: bigint }>(row: Row): Omit<Row, "kobo"> & { kobo: string } {
  return { ...row, kobo: row.kobo.toString() };
}
