import { fromUnits, type Money } from "@manilla/shared/money";
import type { Context } from "../../context.ts";

export type UnmatchedPayment = { reference: string; amount: Money<"NGN">; provider: string; seenAt: Date };

type Row = { provider: string; provider_reference: string; kobo: bigint; seen_at: Date };

/** Payments without an owner, oldest first, at most 200. They are in suspense until staff name the owner. */
export async function listUnmatched(ctx: Context): Promise<UnmatchedPayment[]> {
  const rows = await ctx.prisma.$queryRaw<
    Row[]
  >`select provider, provider_reference, kobo, seen_at from unmatched_payment where state = 'suspended' order by seen_at limit 200`;
  return rows.map((row) => ({
    reference: row.provider_reference,
    amount: fromUnits("NGN", row.kobo),
    provider: row.provider,
    seenAt: row.seen_at,
  }));
}
