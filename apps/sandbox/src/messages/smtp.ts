/**
 * A mail server (SMTP, RFC 5321) without sign-in and without TLS. The vendor `smtp` knows only the faults `refuse`,
 * `error500` (a temporary 451) and `rate_limited` (452).
 */
import { SMTPServer } from "smtp-server";
import type { World } from "../world.ts";

const largestMailBytes = 1_000_000;
const refusals = {
  refuse: [421, "Closing"],
  error500: [451, "Try again later"],
  rate_limited: [452, "Too many"],
} as const;

export function openSmtp(world: World): SMTPServer {
  world.faults.learn("smtp", "send");
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: largestMailBytes,
    closeTimeout: 500,
    onRcptTo: (_address, _session, done) => done(refusal(world)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { subject, text } = readMail(Buffer.concat(chunks).toString("utf8"));
        for (const { address } of session.envelope.rcptTo) {
          world.inbox.receive({ channel: "email", to: address, subject, text });
        }
        done(null);
      });
    },
  });
}

function refusal(world: World): Error | null {
  const fault = world.faults.take("smtp", "send");
  const answer =
    fault && fault.fault in refusals ? refusals[fault.fault as keyof typeof refusals] : undefined;
  return answer ? Object.assign(new Error(answer[1]), { responseCode: answer[0] }) : null;
}

/** Supports multipart, quoted-printable and base64. */
function readMail(source: string): { subject: string; text: string } {
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
