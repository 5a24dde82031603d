import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { runAtEnd } from "../run-at-end.ts";

export type Answer = { http?: number; body: unknown };
/** A request that the replay server received from our code. */
export type VendorRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: unknown;
};

/** A vendor's answer, copied from documentation or public sources. Names, account numbers and keys were replaced. */
type VendorAnswer = {
  id: string;
  http: number;
  arg?: string;
  kobo?: number;
  recipient?: string;
  body: unknown;
};

export function vendorAnswer(vendor: string, id: string): VendorAnswer {
  const path = new URL(`./vendor-answers/${vendor}.json`, import.meta.url);
  const file: VendorAnswer[] | { answers: VendorAnswer[] } = JSON.parse(readFileSync(path, "utf8"));
  const found = (Array.isArray(file) ? file : file.answers).find((answer) => answer.id === id);
  if (!found) throw new Error(`There is no answer ${id} of ${vendor}`);
  return found;
}

export type Answering = Answer | ((question: VendorRequest) => Answer | Promise<Answer>);

/** Starts a server in place of a vendor. It gives the answers that a test sets, and stops after the test file. */
export async function replayServer(first: Answering = { http: 500, body: {} }) {
  const requests: VendorRequest[] = [];
  let answering = first;
  const server = createServer(async (request, response) => {
    const question = await questionOf(request);
    requests.push(question);
    const { http = 200, body } = typeof answering === "function" ? await answering(question) : answering;
    response.writeHead(http, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  runAtEnd(close);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close,
    /** The requests that arrived since the test last set the answers. */
    requests,
    setAnswer(next: Answering): void {
      requests.length = 0;
      answering = next;
    },
  };
}

/** Makes one call to a server that gives this answer. Returns the result, or "unclear" if a ProviderError is thrown. */
export async function outcomeOf<Provider extends { close(): Promise<unknown> }, T>(
  answering: Answering,
  open: (url: string) => Provider,
  call: (provider: Provider) => Promise<T>,
): Promise<{ came: T | "unclear"; requests: VendorRequest[] }> {
  const { url, requests, close } = await replayServer(answering);
  const provider = open(url);
  const came = await call(provider).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    return "unclear" as const;
  });
  await provider.close();
  close();
  return { came, requests };
}

async function questionOf(request: IncomingMessage): Promise<VendorRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const url = new URL(request.url ?? "/", "http://localhost");
  const text = Buffer.concat(parts).toString("utf8");
  const body: unknown = text ? JSON.parse(text) : undefined;
  const { method = "GET", headers } = request;
  return { method, path: url.pathname, query: url.searchParams, headers, body };
}

type Mutation = { what: string; body: unknown };

/**
 * Returns variants of the body, each with one changed field: missing, null, an object, an unknown word, or a number as
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
