/** Supports multipart, quoted-printable and base64. */
export function readMail(source: string): { subject: string; text: string } {
  const { headers, body } = split(source);
  return { subject: decodeWords(headers.get("subject") ?? ""), text: readPart(headers, body).text.trim() };
}

interface Part {
  type: string;
  text: string;
}

function readPart(headers: Map<string, string>, body: string, depth = 0): Part {
  const contentType = headers.get("content-type") ?? "text/plain";
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!boundary || depth > 4)
    return { type, text: decodeBody(body, headers.get("content-transfer-encoding")) };
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r?\n/, "")))
    .map((part) => readPart(part.headers, part.body, depth + 1));
  return parts.find((part) => part.type === "text/plain") ?? parts[0] ?? { type, text: "" };
}

function split(source: string) {
  const [head = "", ...rest] = source.split(/\r?\n\r?\n/);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: rest.join("\n\n") };
}

function decodeBody(body: string, encoding = "7bit"): string {
  if (encoding.toLowerCase() === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding.toLowerCase() === "quoted-printable") return unquote(body.replace(/=\r?\n/g, ""));
  return body;
}

function unquote(text: string): string {
  const bytes = text.replace(/(?:=[0-9A-F]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll("=", ""), "hex").toString("utf8"),
  );
  return bytes;
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : unquote(word.replaceAll("_", " ")),
    );
}
