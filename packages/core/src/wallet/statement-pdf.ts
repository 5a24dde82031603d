import type { ActivityLine } from "@manilla/shared/wallet/activity-contract";
import PDFDocument from "pdfkit";

interface Statement {
  lines: readonly ActivityLine[];
  owner: { username: string; email: string };
  at: Date;
  from?: string | undefined;
  to?: string | undefined;
}

/** Points from the left edge of an A4 page, and widths. */
const columns = [
  { title: "Date", x: 40, width: 92 },
  { title: "Description", x: 132, width: 150 },
  { title: "Out", x: 282, width: 100, right: true },
  { title: "In", x: 382, width: 100, right: true },
  { title: "Status", x: 492, width: 63 },
] as const;

const rowHeight = 30;
const pageBottom = 790;
const ink = "#0c2f2a";
const quiet = "#5b6b67";

/** A statement to print or to hand in: A4, one line a transaction, pages numbered. The built-in font has no naira sign. */
export async function statementPdf(statement: Statement): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "A4",
    margin: 40,
    bufferPages: true,
    info: { Title: "Manilla statement" },
  });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => {
    pdf.on("end", resolve);
  });
  let y = heading(pdf, statement);
  for (const line of statement.lines) {
    if (y + rowHeight > pageBottom) {
      pdf.addPage();
      y = tableHead(pdf, 40);
    }
    y = row(pdf, line, y);
  }
  if (statement.lines.length === 0)
    write(pdf, "No transactions in these days.", { x: 40, y, width: 500, color: quiet });
  numberPages(pdf);
  pdf.end();
  await done;
  return Buffer.concat(parts);
}

interface Place {
  x: number;
  y: number;
  width: number;
  size?: number;
  color?: string;
  bold?: boolean;
  right?: boolean;
}

function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, width, size = 9, color = ink, bold, right }: Place,
): void {
  pdf
    .font(bold ? "Helvetica-Bold" : "Helvetica")
    .fontSize(size)
    .fillColor(color);
  pdf.text(latin(text), x, y, {
    width,
    height: size * 1.3,
    ellipsis: true,
    lineBreak: false,
    align: right ? "right" : "left",
  });
}

function heading(pdf: PDFKit.PDFDocument, { owner, at, from, to }: Statement): number {
  write(pdf, "Manilla", { x: 40, y: 40, width: 300, size: 20, bold: true });
  write(pdf, "Account statement", { x: 40, y: 68, width: 300, size: 11, color: quiet });
  write(pdf, owner.username, { x: 300, y: 40, width: 255, bold: true, right: true });
  write(pdf, owner.email, { x: 300, y: 54, width: 255, color: quiet, right: true });
  const period = from || to ? `${from ?? "the beginning"} to ${to ?? "today"}` : "All transactions";
  write(pdf, period, { x: 300, y: 68, width: 255, color: quiet, right: true });
  write(pdf, `Made ${dateTime(at)} (Lagos)`, { x: 300, y: 82, width: 255, color: quiet, right: true });
  return tableHead(pdf, 116);
}

function tableHead(pdf: PDFKit.PDFDocument, y: number): number {
  for (const { title, ...column } of columns) write(pdf, title, { ...column, y, bold: true });
  pdf
    .moveTo(40, y + 16)
    .lineTo(555, y + 16)
    .lineWidth(0.8)
    .strokeColor(ink)
    .stroke();
  return y + 24;
}

function row(pdf: PDFKit.PDFDocument, line: ActivityLine, y: number): number {
  const [date, description, out, into, status] = columns;
  write(pdf, dateTime(new Date(line.createdAt)), { ...date, y });
  write(pdf, line.title, { ...description, y, bold: true });
  write(pdf, [line.reference, line.counterparty].filter(Boolean).join("  "), {
    ...description,
    y: y + 12,
    size: 7,
    color: quiet,
  });
  write(pdf, amount(line.out), { ...out, y });
  write(pdf, amount(line.in), { ...into, y });
  write(pdf, line.status, { ...status, y, color: line.status === "completed" ? ink : quiet });
  pdf
    .moveTo(40, y + 24)
    .lineTo(555, y + 24)
    .lineWidth(0.3)
    .strokeColor("#d5dedb")
    .stroke();
  return y + rowHeight;
}

function numberPages(pdf: PDFKit.PDFDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0; // the number stands in the margin, which would otherwise begin another page
    write(pdf, `${page - start + 1} of ${count}`, {
      x: 40,
      y: 812,
      width: 515,
      size: 8,
      color: quiet,
      right: true,
    });
  }
}

function amount(value: { asset: string; amount: string } | null): string {
  if (!value) return "";
  const [whole = "0", fraction = ""] = value.amount.split(".");
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",")}.${fraction} ${value.asset}`;
}

const format = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

function dateTime(at: Date): string {
  return format.format(at);
}

/** The built-in fonts know Latin 1: anything else would print as a wrong letter. */
function latin(text: string): string {
  return text.replaceAll("₦", "NGN ").replace(/[^\x20-\x7e\xa0-\xff]/g, "?");
}
