import { minutes, seconds } from "@manilla/shared/duration";
import { bulkhead, ConsecutiveBreaker, circuitBreaker, handleAll, type IPolicy, wrap } from "cockatiel";
import { Agent, request } from "undici";
import type { z } from "zod";
import { ProviderError } from "./provider-error.ts";
import { recordCallDuration } from "./record-call-duration.ts";

interface ProviderCall<Reply extends z.ZodType> {
  method: "GET" | "POST" | "DELETE";
  path: string;
  reply: Reply;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

export interface ProviderClient {
  readonly name: string;
  call<Reply extends z.ZodType>(call: ProviderCall<Reply>): Promise<z.output<Reply>>;
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;

/**
 * HTTP client of one vendor: fixed origin, no redirects, limits of time and size, a circuit breaker and a bulkhead.
 * Never retries, because only the caller knows whether a repetition is safe.
 */
export function providerClient(options: {
  name: string;
  baseUrl: string;
  headers: Record<string, string>;
  headersFor?: Partial<Record<ProviderCall<z.ZodType>["method"], Record<string, string>>>;
  timeoutMs?: number;
  /** Upper bound of the answer in MiB, by default 1. */
  maxMebibytes?: number;
}): ProviderClient {
  const agent = new Agent({ connections: 16, pipelining: 1, keepAliveTimeout: seconds(10) });
  const policy: IPolicy = wrap(
    bulkhead(16, 64),
    circuitBreaker(handleAll, { halfOpenAfter: seconds(5), breaker: new ConsecutiveBreaker(8) }),
  );

  function call<Reply extends z.ZodType>(input: ProviderCall<Reply>): Promise<z.output<Reply>> {
    return recordCallDuration(options.name, () => read(input));
  }

  const pause = requestedPause();

  async function read<Reply extends z.ZodType>(input: ProviderCall<Reply>): Promise<z.output<Reply>> {
    if (pause.isOn())
      throw new ProviderError("unreachable", `${options.name} asked for a pause`, { unsent: true });
    const { status, body } = await policy
      .execute(() => answerOf(agent, { ...options, pause }, input))
      .catch((error: unknown) => {
        if (error instanceof ProviderError) throw error;
        // The breaker or the bulkhead rejected the call before it was sent (`unsent: true`).
        throw unreachable(options.name, true);
      });
    if (status >= 400)
      throw new ProviderError("refused", `${options.name} answered ${status}`, { status, body });
    const parsed = input.reply.safeParse(body);
    if (!parsed.success) {
      const fields = new Set(parsed.error.issues.map(({ path }) => path.join(".") || "the whole answer"));
      const shape = [...fields].slice(0, 5).join(", ");
      throw new ProviderError("unreadable", `${options.name} answered in an unknown shape: ${shape}`, {
        status,
      });
    }
    return parsed.data;
  }

  return { name: options.name, call, close: () => agent.close() };
}

async function answerOf(
  agent: Agent,
  options: Parameters<typeof providerClient>[0] & { pause: ReturnType<typeof requestedPause> },
  input: ProviderCall<z.ZodType>,
): Promise<{ status: number; body: unknown }> {
  const url = new URL(options.baseUrl.replace(/\/$/, "") + input.path);
  for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, String(value));
  const timeout = AbortSignal.timeout(input.timeoutMs ?? options.timeoutMs ?? seconds(4));
  try {
    const response = await request(url, {
      dispatcher: agent,
      method: input.method,
      signal: timeout,
      headers: {
        accept: "application/json",
        ...options.headers,
        ...options.headersFor?.[input.method],
        ...input.headers,
        ...(input.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    options.pause.note(response.statusCode, response.headers["retry-after"]);
    return readAnswer(
      options.name,
      response.statusCode,
      await limitedText(response.body, (options.maxMebibytes ?? 1) * mebibyte),
    );
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (timeout.aborted) throw new ProviderError("timeout", `${options.name} did not answer in time`);
    throw unreachable(options.name, isUnconnected(error));
  }
}

function readAnswer(name: string, status: number, text: string): { status: number; body: unknown } {
  if (status >= 500) {
    // Some vendors send a refusal code with a 5xx, so the error carries the body.
    throw new ProviderError("server_error", `${name} answered ${status}`, { status, body: parsedJson(text) });
  }
  if (status >= 300 && status < 400)
    throw new ProviderError("unreadable", `${name} answered with a redirect`, { status });
  const body = parsedJson(text);
  if (body === undefined) throw new ProviderError("unreadable", `${name} did not answer in JSON`);
  return { status, body };
}

function unreachable(name: string, unsent: boolean): ProviderError {
  return new ProviderError("unreachable", `${name} is not reachable`, { unsent });
}

function isUnconnected(error: unknown): boolean {
  const { code } = error as { code?: unknown }; // cast: undici and Node add `code` to Error
  return (
    typeof code === "string" && /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/.test(code)
  );
}

export async function limitedText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) throw new ProviderError("unreadable", "the answer is too large");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Undefined for invalid JSON. Removes zero bytes and lone surrogates, which Postgres cannot store. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(
      text,
      /\\u(?:0000|d[89a-f])/i.test(text) ? (_key, value) => storable(value) : undefined,
    );
  } catch {
    return undefined;
  }
}

function storable(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\u0000", "").toWellFormed() : value;
}

/** A longer pause that a vendor requests (Retry-After) is cut to this time, because pending payments need an answer. */
const longestMs = minutes(1);

function requestedPause() {
  let until = 0;
  return {
    isOn: () => Date.now() < until,
    note(status: number, retryAfter: string | string[] | undefined): void {
      if ((status !== 429 && status !== 503) || typeof retryAfter !== "string") return;
      const now = Date.now();
      const wait = /^\d{1,9}$/.test(retryAfter) ? seconds(Number(retryAfter)) : Date.parse(retryAfter) - now;
      if (wait > 0) until = now + Math.min(wait, longestMs);
    },
  };
}
