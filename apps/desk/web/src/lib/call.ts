import type { DeskRoute } from "@manilla/shared/desk/desk-route";
import { seconds } from "@manilla/shared/duration";
import { errorMessage } from "@manilla/shared/http/errors";
import {
  apiPrefix,
  type BodyInputOf,
  type ErrorEnvelope,
  type ParamsOf,
  type QueryInputOf,
  type ReplyOf,
} from "@manilla/shared/http/route";
import { parse } from "@manilla/web/lib/parse";

/** A call that did not succeed: `message` may be shown, `code` is stable. */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(message: string, { code, status }: { code: string; status: number }) {
    super(message);
    this.name = "CallError";
    this.code = code;
    this.status = status;
  }
}

type Part<Key extends string, Value> = [Value] extends [never] ? Record<never, never> : { [K in Key]: Value };
export type CallInput<R> = Part<"params", ParamsOf<R>> &
  Part<"query", QueryInputOf<R>> &
  Part<"body", BodyInputOf<R>>;

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls a route of the desk's contract and returns its data. Throws CallError, also when the answer takes longer than `timeoutMs`. */
export async function call<R extends DeskRoute>(
  route: R,
  given: CallInput<R>,
  { timeoutMs = seconds(15) } = {},
): Promise<ReplyOf<R>> {
  const input = given as LooseInput; // the route's own types were checked at the call
  const response = await fetch(addressOf(route, input), {
    method: route.method,
    headers: {
      Accept: "application/json",
      ...(input.body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new CallError("The desk cannot be reached. Check your connection and try again.", {
      code: "network",
      status: 0,
    });
  });
  const envelope = (await response.json().catch(() => ({}))) as Partial<ErrorEnvelope> & { data?: unknown };
  if (response.ok) {
    const parsed = parse(route.reply, envelope.data);
    if (parsed.success) return parsed.data as ReplyOf<R>; // the schema of this route
    console.error(`The reply to ${route.name} is not what its contract says`, parsed.error.issues);
    throw new CallError("The desk's answer cannot be read. Reload the page and try again.", {
      code: "unreadable",
      status: response.status,
    });
  }
  const code = envelope.code ?? "internal";
  throw new CallError(envelope.message ?? errorMessage.internal, { code, status: response.status });
}

/** The address of a call, also for a link that downloads a file. */
export function addressOf(route: DeskRoute, input: LooseInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    // A query holds texts, numbers and booleans: the contract knows no other.
    if (value !== undefined && value !== "") query.set(name, `${value as string | number | boolean}`);
  }
  return `${apiPrefix}${path}${query.size > 0 ? `?${query}` : ""}`;
}

export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : errorMessage.internal;
}
