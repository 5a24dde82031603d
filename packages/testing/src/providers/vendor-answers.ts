import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

export type Answer = { http: number; body: unknown };
/** A request that the replayed vendor received. */
export type Question = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: unknown;
};

const file = z.object({
  answers: z.array(
    z.looseObject({ id: z.string(), http: z.number(), arg: z.string().optional(), body: z.unknown() }),
  ),
});
type Kept = z.output<typeof file>["answers"][number];

export function vendorAnswers(vendor: "payaza" | "paystack" | "quidax"): (id: string) => Kept {
  const path = new URL(`./vendor-answers/${vendor}.json`, import.meta.url);
  const { answers } = file.parse(JSON.parse(readFileSync(path, "utf8")));
  return (id) => {
    const found = answers.find((one) => one.id === id);
    if (!found) throw new Error(`no answer ${id} of ${vendor} is kept`);
    return found;
  };
}

export type Replay = { url: string; asked: Question[]; close(): Promise<void> };

export async function replay(answer: (question: Question) => Answer | Promise<Answer>): Promise<Replay> {
  const asked: Question[] = [];
  const server = createServer(async (request, response) => {
    const question = await questionOf(request);
    asked.push(question);
    const { http, body } = await answer(question);
    response.writeHead(http, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function questionOf(request: IncomingMessage): Promise<Question> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const url = new URL(request.url ?? "/", "http://localhost");
  const text = Buffer.concat(parts).toString("utf8");
  const body: unknown = text ? JSON.parse(text) : undefined;
  const { method = "GET", headers } = request;
  return { method, path: url.pathname, query: url.searchParams, headers, body };
}

export type Mutation = { what: string; body: unknown };

/**
 * Returns variants of the body. Each has one changed field: missing, null, an object, an unknown word, or a number as
 * text and vice versa.
 */
export function mutationsOf(body: unknown): Mutation[] {
  return pathsOf(body).flatMap((path) => {
    const name = path.join(".");
    const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], body);
    const changes: [string, unknown][] = [
      ["missing", undefined],
      ["null", null],
      ["an unknown word", "SOMETHING_NEW"],
      ["an object", { unexpected: true }],
    ];
    if (typeof value === "number") changes.push(["text", String(value)]);
    if (typeof value === "string" && /^\d{1,9}(\.\d+)?$/.test(value)) changes.push(["number", Number(value)]);
    return changes.map(([what, to]) => ({ what: `${name} ${what}`, body: changed(body, path, to) }));
  });
}

function pathsOf(value: unknown, before: string[] = []): string[][] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...before, key];
    return [path, ...pathsOf(inner, path)];
  });
}

function changed(body: unknown, [key = "", ...rest]: string[], to: unknown): unknown {
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<string, unknown>;
  if (rest.length > 0) copy[key] = changed(copy[key], rest, to);
  else if (to === undefined) delete copy[key];
  else copy[key] = to;
  return copy;
}
