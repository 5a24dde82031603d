import { markPaths, wordmarkPath } from "@manilla/ui/base/logo.tsx";
import { t } from "@manilla/ui/texts/t.ts";

export interface Receipt {
  title: string;
  amount: string;
  status: string;
  rows: readonly { label: string; value: string }[];
  fileName: string;
}

const width = 720;
const margin = 56;
const headHeight = 332;
const footHeight = 132;
const lineHeight = 30;
const rowPadding = 34;
const tokenSize = 28;
const scale = 2;
// Fixed colours: a receipt looks the same in both themes.
const paper = {
  ground: "#ffffff",
  ink: "#14211d",
  muted: "#5a6b65",
  line: "#e2e8e4",
  panel: "#10382f",
  raised: "#1a4a3f",
  band: "#eef3f0",
  onPanel: "#ffffff",
  onPanelMuted: "#b9d0c8",
  copper: "#e2a06a",
};

type Pen = OffscreenCanvasRenderingContext2D;

export async function drawReceipt(receipt: Receipt): Promise<File> {
  const canvas = new OffscreenCanvas(0, 0);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw");
  await document.fonts.ready;
  const rows = receipt.rows.map((row) => layOut(pen, row));
  const height = headHeight + rows.reduce((sum, row) => sum + row.height, 0) + footHeight;
  canvas.width = width * scale;
  canvas.height = height * scale;
  pen.scale(scale, scale);
  fill(pen, paper.ground, [0, 0, width, height]);
  drawHead(pen, receipt);
  let y = headHeight;
  for (const row of rows) {
    drawRow(pen, row, y);
    y += row.height;
  }
  drawFoot(pen, y);
  return new File([await canvas.convertToBlob()], receipt.fileName, { type: "image/png" });
}

function drawHead(pen: Pen, { title, amount, status }: Receipt): void {
  fill(pen, paper.panel, [0, 0, width, headHeight - 36]);
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, width, headHeight - 36);
  pen.clip();
  drawMark(pen, { x: width - 150, y: 60, size: 280, colour: paper.raised });
  pen.restore();
  drawMark(pen, { x: margin, y: 40, size: 40, colour: paper.copper });
  drawWordmark(pen, margin + 52, 48);
  write(pen, t("Receipt"), {
    x: width - margin,
    y: 68,
    size: 20,
    colour: paper.onPanelMuted,
    weight: 500,
    align: "right",
  });
  const room = width - 2 * margin;
  write(pen, title, { x: margin, y: 144, size: 24, colour: paper.onPanelMuted, weight: 500, room });
  write(pen, amount, { x: margin, y: 206, size: 58, colour: paper.onPanel, weight: 600, room });
  drawStatus(pen, status);
}

function drawStatus(pen: Pen, status: string): void {
  pen.fillStyle = paper.copper;
  pen.beginPath();
  pen.arc(margin + 14, 250, 14, 0, 2 * Math.PI);
  pen.fill();
  pen.strokeStyle = paper.panel;
  pen.lineWidth = 3.5;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.stroke(new Path2D(`M${margin + 8} 250l4.5 4.5 8-9`));
  write(pen, status, { x: margin + 40, y: 258, size: 22, colour: paper.onPanel, weight: 600 });
}

interface LaidOutRow {
  label: string;
  lines: readonly string[];
  size: number;
  height: number;
}

/** Wraps a value that is too wide for its column. */
function layOut(pen: Pen, { label, value }: Receipt["rows"][number]): LaidOutRow {
  const size = /^(\d{4}\D){4}\d{4}$/.test(value) ? tokenSize : 22;
  setFont(pen, size, 600);
  const lines = wrap(pen, value, width - 2 * margin - 210);
  return { label, lines, size, height: lines.length * lineHeight + rowPadding };
}

function wrap(pen: Pen, text: string, room: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/(?<= )/)) {
    for (const part of pen.measureText(word).width > room ? Array.from(word) : [word]) {
      if (line !== "" && pen.measureText(line + part).width > room) {
        lines.push(line.trimEnd());
        line = "";
      }
      line += part;
    }
  }
  return [...lines, line.trimEnd()];
}

function drawRow(pen: Pen, { label, lines, size, height }: LaidOutRow, y: number): void {
  if (size === tokenSize) fill(pen, paper.band, [0, y, width, height]);
  write(pen, label, { x: margin, y: y + 36, size: 22, colour: paper.muted, weight: 400 });
  lines.forEach((line, index) => {
    write(pen, line, {
      x: width - margin,
      y: y + 36 + index * lineHeight,
      size,
      colour: paper.ink,
      weight: 600,
      align: "right",
    });
  });
  fill(pen, paper.line, [margin, y + height - 1, width - 2 * margin, 1]);
}

function drawFoot(pen: Pen, y: number): void {
  const words = { x: width / 2, size: 18, colour: paper.muted, weight: 400, align: "center" } as const;
  write(pen, t("A picture alone doesn't prove a payment."), { ...words, y: y + 56 });
  write(pen, t("Check your own balance before you hand anything over."), { ...words, y: y + 84 });
}

interface Place {
  x: number;
  y: number;
  size: number;
  colour: string;
}

function drawMark(pen: Pen, { x, y, size, colour }: Place): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 26, size / 26);
  pen.translate(-4, -3);
  pen.strokeStyle = colour;
  for (const { d, strokeWidth, round } of markPaths) {
    pen.lineWidth = strokeWidth;
    pen.lineCap = round ? "round" : "butt";
    pen.stroke(new Path2D(d));
  }
  pen.restore();
}

function drawWordmark(pen: Pen, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(2.2, 2.2);
  pen.translate(0, -4.2);
  pen.fillStyle = paper.onPanel;
  pen.fill(new Path2D(wordmarkPath));
  pen.restore();
}

interface Words extends Place {
  weight: number;
  align?: CanvasTextAlign;
  /** Text wider than this many pixels is condensed. */
  room?: number;
}

function write(pen: Pen, text: string, words: Words): void {
  setFont(pen, words.size, words.weight);
  pen.fillStyle = words.colour;
  pen.textAlign = words.align ?? "left";
  pen.fillText(text, words.x, words.y, words.room);
}

function setFont(pen: Pen, size: number, weight: number): void {
  pen.font = `${weight} ${size}px ${getComputedStyle(document.documentElement).fontFamily}`;
}

function fill(pen: Pen, colour: string, [x, y, width, height]: [number, number, number, number]): void {
  pen.fillStyle = colour;
  pen.fillRect(x, y, width, height);
}
