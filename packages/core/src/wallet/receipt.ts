import { lagosTime } from "@manilla/shared/lagos";
import { hasReceipt } from "@manilla/shared/wallet/amount-labels";
import { type ReceiptRow, receiptRows, receiptTotal } from "@manilla/shared/wallet/receipt-rows";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { readActivity } from "./activity.ts";
import type { FileReply } from "./csv.ts";
import { drawBrand, drawRule, heightOf, inkColor, makePdf, type Pdf, quietColor, writeText } from "./pdf.ts";

type Detail = Awaited<ReturnType<typeof readActivity>>;

/** Throws AppError not_found, or conflict for a transaction that is not completed. */
export async function makeReceipt(ctx: Context, actor: Actor, id: string): Promise<FileReply> {
  const detail = await readActivity(ctx, actor, id);
  if (!hasReceipt(detail))
    throw new AppError("conflict", "You can get a receipt once the transaction is completed.");
  const { username } = await ctx.prisma.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { username: true },
  });
  const body = await receiptPdf(detail, { username, at: ctx.clock.now() });
  return { name: `manilla-receipt-${detail.reference}.pdf`, type: "application/pdf", body };
}

export function receiptPdf(
  detail: Detail,
  { username, at }: { username: string; at: Date },
): Promise<Buffer> {
  return makePdf({ title: `Manilla receipt ${detail.reference}`, size: "A5" }, (pdf) => {
    const width = pdf.page.width - 80;
    drawBrand(pdf);
    writeText(pdf, "Receipt", { x: 40, y: 44, width, size: 11, color: quietColor, right: true });
    let y = 96;
    y += writeText(pdf, receiptTotal(detail), { x: 40, y, width, size: 22, bold: true }) + 4;
    y += writeText(pdf, `${detail.title} – Completed`, { x: 40, y, width, size: 11, color: quietColor }) + 16;
    const owner = `${username} on Manilla`;
    for (const row of receiptRows(detail, owner)) y = drawRow(pdf, row, y);
    drawRule(pdf, y);
    const made = `Made ${lagosTime(at)} (Lagos)`;
    const warning =
      "Check your own balance before you hand anything over: a document alone doesn't prove a payment.";
    y = roomFor(pdf, 50, y);
    y += 12 + writeText(pdf, made, { x: 40, y: y + 12, width, size: 8, color: quietColor });
    writeText(pdf, warning, { x: 40, y: y + 4, width, size: 8, color: quietColor });
  });
}

function drawRow(pdf: Pdf, { label, value }: ReceiptRow, top: number): number {
  const [labelPlace, valuePlace] = [
    { x: 40, width: 104 },
    { x: 150, width: pdf.page.width - 190 },
  ];
  const height = Math.max(heightOf(pdf, label, labelPlace), heightOf(pdf, value, valuePlace));
  const y = roomFor(pdf, height + 16, top);
  drawRule(pdf, y);
  writeText(pdf, label, { ...labelPlace, y: y + 8, color: quietColor });
  writeText(pdf, value, { ...valuePlace, y: y + 8, color: inkColor, right: true });
  return y + height + 16;
}

function roomFor(pdf: Pdf, height: number, y: number): number {
  if (y + height <= pdf.page.height - 40) return y;
  pdf.addPage();
  return 40;
}
