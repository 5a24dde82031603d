import { sessionEnded } from "@manilla/shared/http/errors";
import type {
  BodyInputOf,
  ErrorEnvelope,
  ParamsOf,
  QueryInputOf,
  ReplyOf,
  Route,
} from "@manilla/shared/http/route";
import { apiPrefix } from "@manilla/shared/http/route";
import { parse } from "../parse.ts";
import { deviceId } from "../session/device.ts";
import { loseSession, readSession } from "../session/session.ts";
import { ApiError } from "./api-error.ts";
import { connectionError, isRecord, received, signalOf } from "./connection.ts";
import { noteServerTime } from "./server-clock.ts";

type Part<Key extends string, Value, Optional = false> = [Value] extends [never]
  ? Record<never, never>
  : Optional extends true
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

export type CallInput<R> = Part<"params", ParamsOf<R>> &
  Part<"query", QueryInputOf<R>, true> &
  Part<"body", BodyInputOf<R>> & {
    /** One per confirmation, so that a repeated tap is the same operation. */
    idempotencyKey?: string;
    /** From a passkey or a second factor, for the payment with this key. */
    confirmation?: string | undefined;
    /** Sends the device id. For requests that begin a session. */
    device?: true;
    signal?: AbortSignal;
  };

type CallArguments<R> =
  Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  confirmation?: string | undefined;
  device?: true;
  signal?: AbortSignal;
}

/**
 * Every request of the app uses this function. Calls a route of the contract and returns its `data`. Throws ApiError.
 */
export async function call<R extends Route>(route: R, ...given: CallArguments<R>): Promise<ReplyOf<R>> {
  return (await callWithMessage(route, ...given)).data;
}

export async function callWithMessage<R extends Route>(
  route: R,
  ...[given]: CallArguments<R>
): Promise<Exchanged<ReplyOf<R>>> {
  const input = (given ?? {}) as LooseInput; // the route's own types were checked at the call
  return (await exchange(route, input)) as Exchanged<ReplyOf<R>>; // parsed with the schema of this route
}

const canYield = "Scheduler" in globalThis && "yield" in Scheduler.prototype;

export interface Exchanged<Data = unknown> {
  data: Data;
  message: string;
}

async function exchange(route: Route, input: LooseInput): Promise<Exchanged> {
  const token = tokenFor(route);
  checkBody(route, input.body);
  const address = addressOf(route, input);
  const request = {
    method: route.method,
    headers: headersOf(input, token),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    signal: signalOf(input.signal),
  };
  // A screen often starts several requests in one task, and each costs a slow phone 20 ms.
  if (route.method === "GET" && canYield) await scheduler.yield();
  const sentAt = Date.now();
  const response = await received(fetch(address, request), input.signal);
  noteServerTime(response, sentAt);
  const { data, message } = await read(response, token, input.signal);
  return { data: parseReply(route, response, data), message };
}

/** Throws the same ApiError as the server for an invalid body, before it is sent. */
function checkBody({ body: schema }: Route, body: unknown): void {
  const issues = schema ? (parse(schema, body ?? {}).error?.issues ?? []) : [];
  const errors = issues.map(({ path, message }) => ({ path: path.join("."), message }));
  if (errors[0]) throw new ApiError(errors[0].message, { code: "bad_request", status: 400, errors });
}

/**
 * Throws ApiError for a reply that the contract does not describe. The screen shows an error, and a payment stays
 * unanswered.
 */
function parseReply(route: Route, { status }: Response, data: unknown): unknown {
  const parsed = parse(route.reply, data);
  if (parsed.success) return parsed.data;
  console.error(`The reply to ${route.name} is not what its contract says`, parsed.error.issues);
  throw new ApiError("", { code: "unreadable", status });
}

/** Returns a file with the name from the server. Throws ApiError. */
export async function fetchFile<R extends Route>(route: R, given: CallInput<R>): Promise<File> {
  const input = given as LooseInput; // the route's own types were checked at the call
  const token = tokenFor(route);
  const request = {
    method: route.method,
    headers: { ...headersOf(input, token), Accept: (route.file ?? []).join(", ") },
    signal: signalOf(input.signal),
  };
  const response = await received(fetch(addressOf(route, input), request), input.signal);
  if (!response.ok) await read(response, token, input.signal); // throws, because the reply is an error and not a file
  const body = await response.blob();
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  return new File([body], name ?? "manilla", { type: body.type });
}

/** Throws without a request if the session has ended, because the server would answer 401. */
function tokenFor(route: Route): string | undefined {
  const token = readSession()?.token;
  if (token !== undefined || route.access === "open") return token;
  // The token may have expired unnoticed: timers do not run while the computer sleeps.
  loseSession();
  throw new ApiError(sessionEnded, { code: "unauthenticated", status: 401 });
}

function addressOf(route: Route, input: LooseInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    // Cast: the contract allows only strings, numbers and booleans in a query.
    if (value !== undefined) query.set(name, `${value as string | number | boolean}`);
  }
  return `${apiPrefix}${path}${query.size > 0 ? `?${query}` : ""}`;
}

function headersOf(input: LooseInput, token: string | undefined): Record<string, string> {
  return {
    Accept: "application/json",
    ...(input.body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(input.idempotencyKey ? { "Idempotency-Key": input.idempotencyKey } : {}),
    ...(input.confirmation ? { "X-Confirmation": input.confirmation } : {}),
    ...(input.device ? { "X-Device-Id": deviceId() } : {}),
  };
}

async function read(
  response: Response,
  token: string | undefined,
  given: AbortSignal | undefined,
): Promise<Exchanged> {
  const envelope = await envelopeOf(response, given);
  if (response.status === 401 && token === readSession()?.token) loseSession();
  if (response.ok && envelope.status) return { data: envelope.data, message: envelope.message ?? "" };
  const wait = Number.parseInt(response.headers.get("Retry-After") ?? "", 10);
  // Without a message from the server, the screen uses its own (`messageOf`).
  throw new ApiError(envelope.message ?? "", {
    code: envelope.code ?? "unreadable",
    status: response.status,
    errors: envelope.errors ?? [],
    data: isRecord(envelope.data) ? envelope.data : {},
    requestId: envelope.requestId ?? response.headers.get("X-Request-Id") ?? undefined,
    retryAfter: Number.isFinite(wait) ? wait : undefined,
  });
}

type Answer = Partial<Omit<ErrorEnvelope, "status" | "data">> & { status?: boolean; data?: unknown };

async function envelopeOf(response: Response, given: AbortSignal | undefined): Promise<Answer> {
  try {
    const body: unknown = await response.json();
    if (isRecord(body)) return body;
  } catch (error) {
    // A SyntaxError means that a proxy sent a page. Any other error is a broken connection.
    if (response.ok && !(error instanceof SyntaxError)) throw connectionError(error, given);
  }
  return {};
}
