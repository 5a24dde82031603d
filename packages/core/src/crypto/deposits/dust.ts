import { isCoin } from "@manilla/shared/assets";
import { fromUnits } from "@manilla/shared/money";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { houseAccount } from "../../ledger/accounts.ts";
import { newId } from "../../runtime/ids.ts";
import type { DepositReport } from "./deposit-effects.ts";
import { depositReference } from "./deposits.ts";

/** The ledger books only eight decimals of a deposit. Stores the rest (dust), which the company keeps. */
export async function recordDust(ctx: Context, { id, coin, rest }: DepositReport): Promise<void> {
  if (rest === "0") return;
  const provider = ctx.providers.custody.name;
  await ctx.prisma.custodyDust.createMany({
    data: [{ provider, reference: depositReference(id), coin, rest }],
    skipDuplicates: true,
  });
}

const booked = z.object({ upTo: z.string().transform(BigInt) });

/**
 * Adds up the stored dust of each coin and books the whole units that are not booked yet. The idempotency key contains
 * the units booked so far, so concurrent calls book the new units once.
 */
export async function bookDust(ctx: Context): Promise<void> {
  const rows = await ctx.prisma.$queryRaw<
    { coin: string; whole: string; booked: string }[]
  >`select d.coin, floor(sum(d.rest))::bigint::text as whole, coalesce(max(b.units), 0)::text as booked
     from custody_dust d left join custody_dust_booked b on b.coin = d.coin
     group by d.coin having floor(sum(d.rest)) > coalesce(max(b.units), 0)`;
  for (const { coin, ...row } of rows) {
    if (!isCoin(coin)) continue;
    const [before, whole] = [BigInt(row.booked), BigInt(row.whole)];
    const { answer } = await ctx.ledger.transact({
      id: newId(),
      at: ctx.clock.now(),
      userId: null,
      kind: "adjustment",
      state: "completed",
      final: true,
      legs: [
        {
          from: houseAccount("sub_accounts"),
          to: houseAccount("dust"),
          money: fromUnits(coin, whole - before),
        },
      ],
      reason: "What deposits brought beyond the eighth decimal",
      answer: { upTo: String(whole) },
      idempotency: { scope: "crypto.dust", key: `${coin}:${before}`, requestHash: coin },
    });
    const { upTo } = booked.parse(answer);
    await ctx.prisma.$executeRaw`insert into custody_dust_booked as b (coin, units) values (${coin}, ${upTo})
       on conflict (coin) do update set units = excluded.units where b.units < excluded.units`;
  }
}
