export interface Receipt {
  title: string;
  amount: string;
  status: string;
  rows: readonly { label: string; value: string }[];
  fileName: string;
}

const width = 720;
const margin = 56;
const rowHeight = 64;
const top = 300;
const scale = 2;
// A receipt is paper: the same in both themes.
const paper = {
  ground: "#ffffff",
  ink: "#14211d",
  muted: "#5a6b65",
  line: "#e2e8e4",
  panel: "#10382f",
  onPanel: "#ffffff",
};

/** The receipt as a picture that every phone can show and send. */
export async function drawReceipt(receipt: Receipt): Promise<File> {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw");
  await document.fonts.ready;
  const height = top + receipt.rows.length * rowHeight + 110;
  canvas.width = width * scale;
  canvas.height = height * scale;
  pen.scale(scale, scale);
  fill(pen, paper.ground, { x: 0, y: 0, width, height });
  drawHead(pen, receipt);
  receipt.rows.forEach((row, index) => drawRow(pen, row, top + index * rowHeight));
  write(pen, "Manilla", { x: margin, y: height - 44, size: 20, colour: paper.muted, weight: 600 });
  return new File([await pngOf(canvas)], receipt.fileName, { type: "image/png" });
}

function drawHead(pen: CanvasRenderingContext2D, { title, amount, status }: Receipt): void {
  fill(pen, paper.panel, { x: 0, y: 0, width, height: top - 44 });
  const middle = { x: width / 2, colour: paper.onPanel, align: "center" } as const;
  write(pen, title, { ...middle, y: 72, size: 24, weight: 500 });
  write(pen, amount, { ...middle, y: 150, size: 60, weight: 600 });
  write(pen, status, { ...middle, y: 206, size: 24, weight: 600 });
}

function drawRow(pen: CanvasRenderingContext2D, { label, value }: Receipt["rows"][number], y: number): void {
  write(pen, label, { x: margin, y: y + 30, size: 22, colour: paper.muted, weight: 400 });
  const room = width - 2 * margin - pen.measureText(label).width - 32;
  write(pen, value, {
    x: width - margin,
    y: y + 30,
    size: 22,
    colour: paper.ink,
    weight: 600,
    align: "right",
    room,
  });
  fill(pen, paper.line, { x: margin, y: y + rowHeight - 12, width: width - 2 * margin, height: 1 });
}

interface Words {
  x: number;
  y: number;
  size: number;
  colour: string;
  weight: number;
  align?: CanvasTextAlign;
  /** Longer words are written narrower, never cut. */
  room?: number;
}

function write(pen: CanvasRenderingContext2D, text: string, words: Words): void {
  pen.font = `${words.weight} ${words.size}px ${getComputedStyle(document.documentElement).fontFamily}`;
  pen.fillStyle = words.colour;
  pen.textAlign = words.align ?? "left";
  pen.fillText(text, words.x, words.y, words.room);
}

function fill(
  pen: CanvasRenderingContext2D,
  colour: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  pen.fillStyle = colour;
  pen.fillRect(box.x, box.y, box.width, box.height);
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made"))),
      "image/png",
    );
  });
}
