import { after, hours, minutes } from "@manilla/shared/duration";
import { forEachConcurrently } from "../../concurrency/for-each-concurrently.ts";
import type { Context } from "../../context.ts";
import { askProvider } from "../../operations/ask-provider.ts";
import { bookAccountPayment } from "./book-payment.ts";

/** Books payments whose webhooks were lost. Runs often over a few hours, and rarely over a longer time. */
export async function findAccountPayments(
  ctx: Context,
  { hours: memoryHours }: { hours: number },
): Promise<number> {
  const { nairaAccounts } = ctx.providers;
  if (!(await ctx.accountNumbers.exist())) return 0;
  const now = ctx.clock.now();
  // The vendor's clock may be ahead of ours.
  const span = { from: after(now, -hours(memoryHours)), until: after(now, minutes(10)) };
  const about = {
    provider: nairaAccounts.name,
    call: "list of payments",
    reference: span.from.toISOString(),
  };
  const listed = await askProvider(ctx, about, () => nairaAccounts.payments(span));
  const paid = (listed ?? []).filter(({ status }) => status === "paid");
  const rows = await ctx.prisma.$queryRaw<
    { reference: string }[]
  >`select provider_reference as reference from ledger.transaction where provider = ${nairaAccounts.name} and provider_reference = any(${paid.map(({ reference }) => reference)})`;
  const known = new Set(rows.map(({ reference }) => reference));
  const lost = paid.flatMap((payment) =>
    known.has(payment.reference) ? [] : [{ id: payment.reference, payment }],
  );
  await forEachConcurrently(ctx, lost, ({ payment }) => bookAccountPayment(ctx, payment));
  return lost.length;
}
