import { groupThousands } from "@manilla/shared/format-money";

export type Pdf = PDFKit.PDFDocument;

export const ink = "#0c2f2a";
export const quiet = "#5b6b67";
const line = "#d5dedb";

interface Place {
  /** Points from the left and the top of the page. */
  x: number;
  y: number;
  width: number;
  size?: number;
  color?: string;
  bold?: boolean;
  right?: boolean;
}

/** One line of text, cut with an ellipsis where it does not fit. */
export function write(
  pdf: Pdf,
  text: string,
  { x, y, width, size = 9, color = ink, bold, right }: Place,
): void {
  pdf
    .font(bold ? "Helvetica-Bold" : "Helvetica")
    .fontSize(size)
    .fillColor(color);
  const align = right ? "right" : "left";
  pdf.text(latin(text), x, y, { width, height: size * 1.3, ellipsis: true, lineBreak: false, align });
}

export function rule(pdf: Pdf, y: number, color = line): void {
  pdf
    .moveTo(40, y)
    .lineTo(pdf.page.width - 40, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
}

/** Makes a document and gives its bytes. */
export async function makePdf(
  options: { title: string; size: "A4" | "A5" },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  // Here, because few processes make one, and its fonts are a megabyte of code.
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: options.size,
    margin: 40,
    bufferPages: true,
    info: { Title: options.title },
  });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => {
    pdf.on("end", resolve);
  });
  draw(pdf);
  pdf.end();
  await done;
  return Buffer.concat(parts);
}

const format = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** "21 Nov 2026, 10:53", in Lagos. */
export function dateTime(at: Date): string {
  return format.format(at);
}

/** "1,234,567.89 NGN": the built-in fonts have no naira sign. */
export function amountText(value: { asset: string; amount: string } | null): string {
  return value ? `${groupThousands(value.amount)} ${value.asset}` : "";
}

/** The built-in fonts know Latin 1: anything else would print as a wrong letter. */
function latin(text: string): string {
  return text.replaceAll("₦", "NGN ").replace(/[^\x20-\x7e\xa0-\xff]/g, "?");
}
