import { inflateSync } from "node:zlib";

/** The texts of a PDF of ours in the order in which they were drawn, without white space: what a reader copies from it. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values())
    for (const [, name = "", id = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, lettersOf(objects, id));
  return [...objects.values()]
    .map(({ content }) => drawn(content, fonts))
    .join("")
    .replace(/\s/g, "");
}

interface Part {
  head: string;
  /** The stream, if any. */
  content: string;
}

function objectsOf(pdf: Buffer): Map<string, Part> {
  const text = pdf.toString("latin1");
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map(
    [...found].map(([, id = "", body = ""]) => {
      const [, head = body, stream] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/.exec(body) ?? [];
      const isText = stream !== undefined && !head.includes("/Length1") && !head.includes("FontFile");
      return [id, { head, content: isText ? unpacked(head, stream) : "" }];
    }),
  );
}

function unpacked(head: string, stream: string): string {
  const bytes = Buffer.from(stream, "latin1");
  return (head.includes("FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1");
}

/** What each glyph of a font means, by the map that the document has for readers. */
function lettersOf(objects: ReadonlyMap<string, Part>, font: string): Map<number, string> {
  const [, map = ""] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? "") ?? [];
  const letters = new Map<number, string>();
  for (const [, first = "", list = ""] of (objects.get(map)?.content ?? "").matchAll(
    /<(\w+)> <\w+> \[([^\]]*)\]/g,
  ))
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ""], at) => {
      letters.set(Number.parseInt(first, 16) + at, utf16(hex.replaceAll(" ", "")));
    });
  return letters;
}

function utf16(hex: string): string {
  return Buffer.from(hex, "hex").swap16().toString("utf16le");
}

function drawn(content: string, fonts: ReadonlyMap<string, Map<number, string>>): string {
  let letters: Map<number, string> | undefined;
  let text = "";
  for (const [, font, shown = ""] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font);
    else for (const [, hex = ""] of shown.matchAll(/<(\w*)>/g)) text += meaning(hex, letters);
  }
  return text;
}

const winAnsi = new TextDecoder("windows-1252");

function meaning(hex: string, letters: Map<number, string> | undefined): string {
  if (!letters || letters.size === 0) return winAnsi.decode(Buffer.from(hex, "hex"));
  const glyphs = hex.match(/.{4}/g) ?? [];
  return glyphs.map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? "\ufffd").join("");
}
