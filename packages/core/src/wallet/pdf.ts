import { fileURLToPath } from "node:url";
import { groupThousands } from "@manilla/shared/format-money";

export type Pdf = PDFKit.PDFDocument;

export const inkColor = "#0c2f2a";
export const quietColor = "#5b6b67";
const line = "#d5dedb";

interface Place {
  /** `x` and `y` are points from the left and the top edge of the page. */
  x: number;
  y: number;
  width: number;
  size?: number;
  color?: string;
  bold?: boolean;
  right?: boolean;
}

/** Writes the text in lines of at most `place.width`. Returns the text's height in points. */
export function writeText(pdf: Pdf, text: string, place: Place): number {
  const { x, y, width, color = inkColor, right } = place;
  setFont(pdf, text, place);
  pdf.fillColor(color).text(printable(pdf, text), x, y, { width, align: right ? "right" : "left" });
  return pdf.y - y;
}

export function heightOf(pdf: Pdf, text: string, place: Pick<Place, "width" | "size" | "bold">): number {
  setFont(pdf, text, place);
  return pdf.heightOfString(printable(pdf, text), { width: place.width });
}

function setFont(pdf: Pdf, text: string, { size = 9, bold }: Pick<Place, "size" | "bold">): void {
  const [plain, whole] = bold ? ["Helvetica-Bold", "bold"] : ["Helvetica", "regular"];
  pdf.font(isPlain.test(text) ? plain : whole).fontSize(size);
}

/** Matches text for PDF's standard fonts, which are thirty times faster than embedded fonts. */
const isPlain = /^[\n\x20-\x7e\xa0-\xff•–—‘’“”…]*$/;

function printable(pdf: Pdf, text: string): string {
  if (isPlain.test(text)) return text;
  // Cast: pdfkit's types omit the current font.
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
    ._font;
  return text.normalize("NFC").replace(/[^\n\x20-\x7e]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return font.hasGlyphForCodePoint(code) ? sign : `U+${code.toString(16).toUpperCase()}`;
  });
}

/** The DejaVu fonts have ₦ and the letters of Yoruba, Igbo and Hausa. */
const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

export function drawRule(pdf: Pdf, y: number, color = line): void {
  pdf
    .moveTo(40, y)
    .lineTo(pdf.page.width - 40, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
}

export async function makePdf(
  options: { title: string; size: "A4" | "A5" },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  // Imported lazily, because few processes create a PDF and the library with its fonts is large.
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: options.size,
    margin: 40,
    bufferPages: true,
    info: { Title: options.title },
  });
  pdf.registerFont("regular", fontFile("DejaVuSans")).registerFont("bold", fontFile("DejaVuSans-Bold"));
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

export function pdfAmount(value: { asset: string; amount: string } | null): string {
  return value ? `${groupThousands(value.amount)} ${value.asset}` : "";
}

export function drawBrand(pdf: Pdf): void {
  pdf.save().translate(36, 36).lineWidth(4.4).strokeColor("#b4632a");
  pdf.path("M11.8 23.1A9 9 0 1 1 20.2 23.1").stroke();
  pdf.lineCap("round").path("M12.3 22.1 10.4 25.7M19.7 22.1 21.6 25.7").stroke();
  pdf.restore();
  writeText(pdf, "Manilla", { x: 72, y: 40, width: 200, size: 20, bold: true });
}
