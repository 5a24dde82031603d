import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { readActivity } from "./activity.ts";
import { amountText, dateTime, ink, makePdf, quiet, rule, write } from "./pdf.ts";
import type { FileReply } from "./statement.ts";

type Detail = Awaited<ReturnType<typeof readActivity>>;

/** A receipt to hand on: one page with what moved, to whom, when, and under which reference. Throws AppError not_found. */
export async function receipt(ctx: Context, actor: Actor, id: string): Promise<FileReply> {
  const detail = await readActivity(ctx, actor, id);
  const body = await makePdf({ title: `Manilla receipt ${detail.reference}`, size: "A5" }, (pdf) => {
    const width = pdf.page.width - 80;
    write(pdf, "Manilla", { x: 40, y: 40, width, size: 20, bold: true });
    write(pdf, "Receipt", { x: 40, y: 66, width, size: 11, color: quiet });
    write(pdf, amountText(detail.out ?? detail.in), { x: 40, y: 104, width, size: 20, bold: true });
    write(pdf, `${detail.title}, ${detail.status}`, { x: 40, y: 130, width, size: 11, color: quiet });
    let y = 160;
    for (const { label, value } of receiptRows(detail)) {
      rule(pdf, y);
      write(pdf, label, { x: 40, y: y + 8, width: 120, color: quiet });
      write(pdf, value, { x: 150, y: y + 8, width: width - 110, color: ink, right: true });
      y += 26;
    }
    rule(pdf, y);
    const made = `Made ${dateTime(ctx.clock.now())} (Lagos)`;
    write(pdf, made, { x: 40, y: y + 12, width, size: 8, color: quiet });
  });
  return { name: `manilla-receipt-${detail.reference}.pdf`, type: "application/pdf", body };
}

function receiptRows(detail: Detail): { label: string; value: string }[] {
  const rows = [
    { label: "Date", value: `${dateTime(new Date(detail.createdAt))} (Lagos)` },
    { label: "Reference", value: detail.reference },
    { label: "Paid", value: amountText(detail.out) },
    { label: "Received", value: amountText(detail.in) },
    { label: "Fee", value: amountText(detail.fee) },
    { label: "Price", value: detail.price ? `${detail.price} USD` : "" },
    { label: "Rate", value: detail.rate ? `${detail.rate} NGN per USD` : "" },
    {
      label: "Value then",
      value: detail.nairaValue ? amountText({ asset: "NGN", amount: detail.nairaValue }) : "",
    },
    { label: "With", value: detail.counterparty ?? "" },
    ...detail.details,
  ];
  return rows.filter(({ value }) => value !== "");
}
