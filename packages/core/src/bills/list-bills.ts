import type { BillTransaction, listBillHistory } from "@manilla/shared/bills/history-contract";
import { billKinds } from "@manilla/shared/bills/rules";
import type { QueryOf, ReplyOf } from "@manilla/shared/http/route";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { type ExportPart, koboInText, newestOf } from "../export-part.ts";
import { pageTransactions } from "../ledger/history.ts";
import { AppError } from "../runtime/errors.ts";
import { type Bill, describeBill, findBill, findBills } from "./bill.ts";

export async function listBills(
  ctx: Context,
  actor: Actor,
  { page, limit, type, search }: QueryOf<typeof listBillHistory>,
): Promise<ReplyOf<typeof listBillHistory>> {
  const kinds = (type ? [type] : billKinds).map((kind) => `bill.${kind}` as const);
  const { items, total } = await pageTransactions(ctx.prisma, {
    userId: actor.userId,
    kinds,
    page,
    limit,
    ...(search === undefined ? {} : { search }),
  });
  const bills = await findBills(
    ctx,
    items.map(({ id }) => id),
  );
  return {
    transactions: items.flatMap(({ id }) => {
      const bill = bills.get(id);
      return bill ? [lineOf(bill)] : [];
    }),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}

export async function readBill(ctx: Context, actor: Actor, id: string): Promise<BillTransaction> {
  const bill = await findBill(ctx, id, actor.userId);
  if (!bill) throw new AppError("not_found");
  return lineOf(bill);
}

function lineOf(bill: Bill): BillTransaction {
  return { _id: bill.id, ...describeBill(bill) };
}

export const exportBills: ExportPart = async (ctx, of) => {
  const runs = { runs: { take: of.maxRows, orderBy: { at: "desc" } } } as const;
  const [repeats, billRecipients] = await Promise.all([
    ctx.prisma.billRepeat.findMany({ ...newestOf(of), include: runs }),
    ctx.prisma.billRecipient.findMany(newestOf(of)),
  ]);
  return { billRepeats: repeats.map(koboInText), billRecipients };
};
