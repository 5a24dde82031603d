import { groupThousands } from "@manilla/shared/format-money";
import { groupDigits } from "@manilla/shared/grouped-digits";
import type { QueryOf } from "@manilla/shared/http/route";
import { lagosTime } from "@manilla/shared/lagos";
import type { exportTransactions } from "@manilla/shared/wallet/activity-contract";
import {
  drawBrand,
  drawRule,
  heightOf,
  inkColor,
  makePdf,
  type Pdf,
  pdfAmount,
  quietColor,
  writeText,
} from "./pdf.ts";
import { remarksOf, type StatementBalance, type StatementLine } from "./statement-lines.ts";

type Filters = Omit<QueryOf<typeof exportTransactions>, "format">;

type Statement = Filters & {
  lines: readonly StatementLine[];
  /** Empty if the statement is filtered. */
  balances: readonly StatementBalance[];
  owner: { username: string; email: string };
  at: Date;
};

/** Positions and widths in points on an A4 page. */
const columns = [
  { title: "Date", x: 40, width: 92 },
  { title: "Description", x: 132, width: 150 },
  { title: "Out", x: 282, width: 100, right: true },
  { title: "In", x: 382, width: 100, right: true },
  { title: "Status", x: 492, width: 63 },
] as const;

const pageBottom = 790;

export function statementPdf(statement: Statement): Promise<Buffer> {
  return makePdf({ title: "Manilla statement", size: "A4" }, (pdf) => {
    let y = heading(pdf, statement);
    for (const line of statement.lines) {
      const cells = cellsOf(line);
      const height = Math.max(...cells.map((cell) => cellHeight(pdf, cell)));
      if (y + height > pageBottom) {
        pdf.addPage();
        y = tableHead(pdf, 40);
      }
      for (const cell of cells) drawCell(pdf, cell, y);
      drawRule(pdf, y + height + 3);
      y += height + 8;
    }
    if (statement.lines.length === 0) {
      writeText(pdf, "No transactions in these days.", { x: 40, y, width: 500, color: quietColor });
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

function drawBalances(pdf: Pdf, balances: readonly StatementBalance[], top: number): void {
  if (balances.length === 0) return;
  let y = top;
  if (y + 60 + balances.length * 27 > pageBottom) {
    pdf.addPage();
    y = 40;
  }
  for (const column of balanceColumns) writeText(pdf, column.title, { ...column, y, bold: true });
  drawRule(pdf, y + 16, inkColor);
  y += 22;
  for (const balance of balances) {
    const heights = balanceColumns.map((column) =>
      writeText(pdf, column.of === "asset" ? balance.asset : groupThousands(balance[column.of]), {
        ...column,
        y,
      }),
    );
    y += Math.max(...heights) + 6;
  }
  const note = "Spendable balances at the start and the end of these days. Money on hold counts as out.";
  writeText(pdf, note, { x: 40, y, width: 515, size: 7, color: quietColor });
}

function heading(pdf: Pdf, { owner, at, ...filters }: Statement): number {
  const side = { x: 300, width: 255, right: true };
  drawBrand(pdf);
  writeText(pdf, "Account statement", { x: 40, y: 68, width: 250, size: 11, color: quietColor });
  const left = 84 + writeText(pdf, contentsOf(filters), { x: 40, y: 84, width: 250, color: quietColor });
  let y = 40;
  y += writeText(pdf, owner.username, { ...side, y, bold: true }) + 2;
  for (const text of [owner.email, daysOf(filters), `Made ${lagosTime(at)} (Lagos)`])
    y += writeText(pdf, text, { ...side, y, color: quietColor }) + 2;
  return tableHead(pdf, Math.max(left, y) + 20);
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

/** Describes the filters, because a filtered statement must not look like the whole account. */
export function contentsOf({ kind, status, search }: Filters): string {
  const some = [status && `only ${status}`, search?.trim() && `only with "${search.trim()}"`].filter(Boolean);
  return [kindWords[kind], ...some].join(", ");
}

function tableHead(pdf: Pdf, y: number): number {
  for (const { title, ...column } of columns) writeText(pdf, title, { ...column, y, bold: true });
  drawRule(pdf, y + 16, inkColor);
  return y + 24;
}

interface Cell {
  place: { x: number; width: number; right?: boolean };
  texts: readonly { text: string; bold?: boolean; size?: number; color?: string }[];
}

function cellsOf(line: StatementLine): Cell[] {
  const [date, description, out, into, status] = columns;
  const [{ moved }, words] = [line, remarksOf(line)];
  const small = { size: 7, color: quietColor };
  const party = line.counterparty ?? "";
  const number = line.kind.startsWith("bill.") ? groupDigits("meter", party) : party;
  const names = [line.reference, number].filter(Boolean).join("  ");
  return [
    { place: date, texts: [{ text: lagosTime(line.at) }] },
    {
      place: description,
      texts: [
        { text: line.title, bold: true },
        { text: names, ...small },
      ],
    },
    { place: out, texts: [{ text: pdfAmount(moved.out) }, { text: words.out, ...small }] },
    { place: into, texts: [{ text: pdfAmount(moved.in) }, { text: words.in, ...small }] },
    {
      place: status,
      texts: [{ text: statusWords[line.status], color: line.status === "completed" ? inkColor : quietColor }],
    },
  ];
}

const statusWords = { completed: "Completed", pending: "Pending", failed: "Failed" } as const;

function cellHeight(pdf: Pdf, { place, texts }: Cell): number {
  const heights = texts.map(({ text, ...look }) =>
    text === "" ? 0 : heightOf(pdf, text, { ...place, ...look }),
  );
  return heights.reduce((sum, height) => sum + height, 0);
}

function drawCell(pdf: Pdf, { place: { x, width, right }, texts }: Cell, top: number): void {
  let y = top;
  for (const { text, ...look } of texts)
    if (text !== "") y += writeText(pdf, text, { x, y, width, ...(right && { right }), ...look });
}

function numberPages(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0; // text in the margin (the page number) would otherwise start a new page
    const number = `${page - start + 1} of ${count}`;
    writeText(pdf, number, { x: 40, y: 812, width: 515, size: 8, color: quietColor, right: true });
  }
}
