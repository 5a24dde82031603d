import { AppError, newInputError } from "@manilla/core/runtime/errors";
import { Decimal } from "@manilla/shared/decimal";
import { validationMessage } from "@manilla/shared/http/validation-message";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { serializerCompiler } from "fastify-type-provider-zod";
import type * as z from "zod/mini";

const maximumDepth = 20;
const maximumNumberLength = 40;
const plainNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const forbiddenNames = new Set(["__proto__", "constructor", "prototype"]);
/** Escapes of characters that PostgreSQL cannot store: U+0000, and half of a surrogate pair. */
const unstorable = /\\u(?:0000|d[89a-f])/i;
const token = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9eE+.-]*|[{}[\]:]/g;

/**
 * Parses JSON. Refuses a name that occurs twice in an object or reaches a prototype, a number that is no plain decimal
 * or that a double cannot hold exactly (money is never guessed), and more than 20 levels of nesting.
 */
export function parseJson(bytes: Buffer): unknown {
  const text = utf8(bytes);
  if (text.trim() === "") return undefined;
  let value: unknown;
  // `validationPlugin` would treat null like a missing body, which it turns into an empty object.
  if (text.trim() === "null") throw refused("The request must be a JSON object.");
  try {
    value = JSON.parse(text);
  } catch {
    throw refused("The request is not valid JSON.");
  }
  inspect(text);
  return value;
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function utf8(bytes: Buffer): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw refused("The request is not valid UTF-8.");
  }
}

/**
 * Refuses valid JSON that we do not accept: deep nesting, repeated or forbidden names, characters that cannot be
 * stored, and numbers that would lose digits. `open` has the names of each open object, and null for an open array.
 */
function inspect(text: string): void {
  const open: (Set<string> | null)[] = [];
  let lastString = "";
  for (const [part] of text.matchAll(token)) {
    if (part === "{" || part === "[") {
      open.push(part === "{" ? new Set() : null);
      if (open.length > maximumDepth) throw refused("The request is nested too deeply.");
    } else if (part === "}" || part === "]") {
      open.pop();
    } else if (part === ":") {
      checkName(JSON.parse(lastString) as string, open.at(-1));
    } else if (part.startsWith('"')) {
      if (unstorable.test(part)) checkCharacters(JSON.parse(part) as string);
      lastString = part;
    } else {
      checkNumber(part);
    }
  }
}

function checkCharacters(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) {
    throw refused("The request contains a character that cannot be kept.");
  }
}

function checkName(name: string, seen: Set<string> | null | undefined): void {
  if (forbiddenNames.has(name)) throw refused(`The name "${name}" is not allowed.`);
  if (seen?.has(name)) throw refused("A name occurs twice in one object.");
  seen?.add(name);
}

function checkNumber(part: string): void {
  const plain = plainNumber.test(part) && part.length <= maximumNumberLength;
  const value = JSON.parse(part) as number;
  if (!plain || Object.is(value, -0) || !new Decimal(part).eq(new Decimal(value))) {
    throw refused("Numbers must be plain decimals that keep all their digits; send others as text.");
  }
}

function refused(message: string): AppError {
  return newInputError("", message);
}

export const jsonPlugin = fp(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      if (!isUtf8(request.headers["content-type"])) throw new AppError("unsupported_media_type");
      return parseJson(body);
    },
  );
  app.addHook("onRequest", async ({ raw, headers }, reply) => {
    // Refuses a second Host header. Node reads only the first one, and a proxy before us may have used the second one
    // (RFC 9112, 3.2).
    const hosts = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host");
    if (hosts.length > 1) throw new AppError("bad_request");
    if ((headers["content-encoding"] ?? "identity") === "identity") return;
    reply.header("accept-encoding", "identity");
    throw new AppError("unsupported_media_type", "Please send JSON that is not compressed.");
  });
});

function isUtf8(type = ""): boolean {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type) ?? [];
  return /^utf-?8$/i.test(charset);
}

/** The first error's message becomes the envelope's message, because screens show no other message. */
function invalidInput(error: z.core.$ZodError): AppError {
  const errors = error.issues.slice(0, 20).map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  const message = errors[0]?.message;
  return new AppError("bad_request", { errors, ...(message !== undefined && { message }) });
}

export const validationPlugin = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler<z.ZodMiniType>(({ schema, httpPart }) => (input: unknown) => {
    // `parseJson` has checked a body's texts. A URL can contain U+0000 as %00.
    if (httpPart !== "body" && hasNul(input)) return { error: new AppError("bad_request") };
    // A missing body is validated as an empty object, so that the message names the missing field.
    const result = schema.safeParse(httpPart === "body" ? (input ?? {}) : input, {
      error: validationMessage,
    });
    return result.success ? { value: result.data } : { error: invalidInput(result.error) };
  });
  app.setSerializerCompiler(serializerCompiler);
});

/** Postgres cannot store the zero character: the query would fail and the caller would get a 500. */
function hasNul(input: unknown): boolean {
  const values = Object.values(input ?? {}).flat();
  return values.some((value) => typeof value === "string" && value.includes("\0"));
}
