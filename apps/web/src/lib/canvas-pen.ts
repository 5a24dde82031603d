interface Words {
  x: number;
  y: number;
  size: number;
  colour: string;
  weight: number;
  align?: CanvasTextAlign;
  /** The maximum width. Longer text is condensed, never cut. */
  room?: number;
}

export function write(pen: CanvasRenderingContext2D, text: string, words: Words): void {
  setFont(pen, words.size, words.weight);
  pen.fillStyle = words.colour;
  pen.textAlign = words.align ?? "left";
  pen.fillText(text, words.x, words.y, words.room);
}

export function setFont(pen: CanvasRenderingContext2D, size: number, weight: number): void {
  pen.font = `${weight} ${size}px ${getComputedStyle(document.documentElement).fontFamily}`;
}

export function fill(
  pen: CanvasRenderingContext2D,
  colour: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  pen.fillStyle = colour;
  pen.fillRect(box.x, box.y, box.width, box.height);
}
