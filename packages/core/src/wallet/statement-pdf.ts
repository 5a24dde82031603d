import { groupThousands } from "@manilla/shared/format-money";
import type { QueryOf } from "@manilla/shared/http/route";
import type { exportTransactions } from "@manilla/shared/wallet/activity-contract";
import { amountText, dateTime, ink, makePdf, type Pdf, quiet, rule, write } from "./pdf.ts";
import type { StatementBalance } from "./statement-balances.ts";
import { remarks, type StatementLine } from "./statement-lines.ts";

type Filters = Omit<QueryOf<typeof exportTransactions>, "format">;

type Statement = Filters & {
  lines: readonly StatementLine[];
  /** None where some of the lines are left out. */
  balances: readonly StatementBalance[];
  owner: { username: string; email: string };
  at: Date;
};

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

/** A statement to print: A4, one line a transaction, pages numbered. */
export function statementPdf(statement: Statement): Promise<Buffer> {
  return makePdf({ title: "Manilla statement", size: "A4" }, (pdf) => {
    let y = heading(pdf, statement);
    for (const line of statement.lines) {
      if (y + rowHeight > pageBottom) {
        pdf.addPage();
        y = tableHead(pdf, 40);
      }
      y = row(pdf, line, y);
    }
    if (statement.lines.length === 0) {
      write(pdf, "No transactions in these days.", { x: 40, y, width: 500, color: quiet });
    }
    drawBalances(pdf, statement.balances, y + 16);
    numberPages(pdf);
  });
}

const balanceColumns = [
  { title: "Balance of", x: 40, width: 75, of: "asset" },
  { title: "Before", x: 115, width: 110, right: true, of: "before" },
  { title: "Out", x: 225, width: 110, right: true, of: "out" },
  { title: "In", x: 335, width: 110, right: true, of: "in" },
  { title: "After", x: 445, width: 110, right: true, of: "after" },
] as const;

/** What could be spent before these days and after them: the sum that a reader would make. */
function drawBalances(pdf: Pdf, balances: readonly StatementBalance[], top: number): void {
  if (balances.length === 0) return;
  let y = top;
  if (y + 40 + balances.length * 16 > pageBottom) {
    pdf.addPage();
    y = 40;
  }
  for (const { title, of: _, ...column } of balanceColumns) write(pdf, title, { ...column, y, bold: true });
  rule(pdf, y + 16, ink);
  y += 22;
  for (const balance of balances) {
    for (const { title: _, of, ...column } of balanceColumns)
      write(pdf, of === "asset" ? balance.asset : groupThousands(balance[of]), { ...column, y });
    y += 16;
  }
  const note = "What could be spent when these days began and ended: what is set aside counts as out.";
  write(pdf, note, { x: 40, y, width: 515, size: 7, color: quiet });
}

function heading(pdf: Pdf, { owner, at, ...filters }: Statement): number {
  const side = { x: 300, width: 255, right: true };
  write(pdf, "Manilla", { x: 40, y: 40, width: 300, size: 20, bold: true });
  write(pdf, "Account statement", { x: 40, y: 68, width: 300, size: 11, color: quiet });
  write(pdf, owner.username, { ...side, y: 40, bold: true });
  write(pdf, owner.email, { ...side, y: 54, color: quiet });
  write(pdf, daysOf(filters), { ...side, y: 68, color: quiet });
  write(pdf, contentsOf(filters), { x: 40, y: 84, width: 255, color: quiet });
  write(pdf, `Made ${dateTime(at)} (Lagos)`, { ...side, y: 82, color: quiet });
  return tableHead(pdf, 116);
}

function daysOf({ from, to }: Filters): string {
  return from || to ? `${from ?? "the beginning"} to ${to ?? "today"}` : "The beginning to today";
}

const kindWords: Record<Filters["kind"], string> = {
  all: "All transactions",
  trades: "Purchases, sales and swaps only",
  naira: "Naira deposits and withdrawals only",
  crypto: "Coins sent and received only",
  people: "Transfers between people only",
  bills: "Bills only",
};

/** What of the account is listed: a part of it must not pass for all of it. */
export function contentsOf({ kind, status, search }: Filters): string {
  const some = [status && `only ${status}`, search?.trim() && `only with "${search.trim()}"`].filter(Boolean);
  return [kindWords[kind], ...some].join(", ");
}

function tableHead(pdf: Pdf, y: number): number {
  for (const { title, ...column } of columns) write(pdf, title, { ...column, y, bold: true });
  rule(pdf, y + 16, ink);
  return y + 24;
}

function row(pdf: Pdf, line: StatementLine, y: number): number {
  const [date, description, out, into, status] = columns;
  const small = [line.reference, line.counterparty].filter(Boolean).join("  ");
  write(pdf, dateTime(line.at), { ...date, y });
  write(pdf, line.title, { ...description, y, bold: true });
  write(pdf, small, { ...description, y: y + 12, size: 7, color: quiet });
  const [{ moved }, words] = [line, remarks(line)];
  write(pdf, amountText(moved.out), { ...out, y });
  write(pdf, amountText(moved.in), { ...into, y });
  write(pdf, words.out, { ...out, y: y + 12, size: 7, color: quiet });
  write(pdf, words.in, { ...into, y: y + 12, size: 7, color: quiet });
  write(pdf, line.status, { ...status, y, color: line.status === "completed" ? ink : quiet });
  rule(pdf, y + 24);
  return y + rowHeight;
}

function numberPages(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0; // the number stands in the margin, which would otherwise begin another page
    const number = `${page - start + 1} of ${count}`;
    write(pdf, number, { x: 40, y: 812, width: 515, size: 8, color: quiet, right: true });
  }
}
