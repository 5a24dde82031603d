import { after, minutes } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import { fromUnits } from "@manilla/shared/money";
import type { getOpenNairaDeposit } from "@manilla/shared/naira/contract";
import { depositExpiryMinutes } from "@manilla/shared/naira/rules";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { expiryOf } from "./deposit.ts";
import { type Payer, payerWithFallbacks } from "./initiate-deposit.ts";

interface Row {
  id: string;
  reference: string;
  requested: string;
  created_at: Date;
}

/** One reference opens the same bank account on every device. */
export async function readOpenDeposit(
  ctx: Context,
  actor: Actor,
  payer: Payer,
): Promise<ReplyOf<typeof getOpenNairaDeposit>> {
  const { payments } = ctx.providers;
  const oldest = after(ctx.clock.now(), -minutes(depositExpiryMinutes));
  // Reads the newest 100 transactions. A customer with more in 15 minutes starts a new deposit.
  const rows = await ctx.prisma.$queryRaw<Row[]>`
  select id, provider_reference as reference, details ->> 'requestedKobo' as requested, created_at
  from (select * from ledger.transaction where user_id = ${actor.userId} order by id desc limit 100) as recent
  where kind = 'naira.deposit' and state = 'pending' and provider = ${payments.name} and created_at > ${oldest}
  order by id desc limit 1`;
  const [row] = rows;
  if (!row) return { deposit: null };
  const checkout = payments.checkout({
    reference: row.reference,
    amount: fromUnits("NGN", BigInt(row.requested)),
    payer: payerWithFallbacks(payer),
    expiresInMinutes: depositExpiryMinutes,
  });
  const expiresAt = expiryOf(row.created_at).toISOString();
  return { deposit: { reference: row.reference, transactionId: row.id, expiresAt, checkout } };
}
