import { sessionEnded } from "@manilla/shared/http/errors";
import {
  apiPrefix,
  type BodyInputOf,
  type ErrorEnvelope,
  type ParamsOf,
  type QueryInputOf,
  type ReplyOf,
  type Route,
} from "@manilla/shared/http/route";
import { ApiError } from "./api-error.ts";
import { callMilliseconds, connectionError, isRecord, signalOf } from "./connection.ts";
import { parseSchema } from "./parse.ts";

type Part<Key extends string, Value, Optional = false> = [Value] extends [never]
  ? Record<never, never>
  : Optional extends true
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

interface CallOptions {
  /** Each operation that the person confirms has a key. A repeated tap sends the same key and is no new operation. */
  idempotencyKey?: string;
  confirmation?: string | undefined;
  /** Sends the device id, which requests that begin a session need. */
  device?: true;
  signal?: AbortSignal;
  timeoutMs?: number;
}

export type CallInput<R> = Part<"params", ParamsOf<R>> &
  Part<"query", QueryInputOf<R>, true> &
  Part<"body", BodyInputOf<R>> &
  CallOptions;

type CallArguments<R> =
  Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

interface LooseInput extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface Client {
  /** If this is missing, the browser sends the session as a cookie. */
  session?: { token: () => string | undefined; lose: () => void; deviceId: () => string };
  onResponse?: (response: Response, sentAt: number) => void;
  timeoutMs?: number;
}

export interface Exchanged<Data = unknown> {
  data: Data;
  message: string;
}

/** The returned functions throw ApiError. */
export function createClient(client: Client) {
  async function callWithMessage<R extends Route>(
    route: R,
    ...[given]: CallArguments<R>
  ): Promise<Exchanged<ReplyOf<R>>> {
    const input = (given ?? {}) as LooseInput; // checked against the route's own types at the call
    return (await exchange(client, route, input)) as Exchanged<ReplyOf<R>>; // parsed with the schema of this route
  }
  async function callApi<R extends Route>(route: R, ...given: CallArguments<R>): Promise<ReplyOf<R>> {
    return (await callWithMessage(route, ...given)).data;
  }
  const fetchFile = <R extends Route>(route: R, given: CallInput<R>) =>
    receiveFile(client, route, given as LooseInput); // checked against the route's own types at the call
  return { callApi, callWithMessage, fetchFile };
}

const canYield = "Scheduler" in globalThis && "yield" in Scheduler.prototype;

async function exchange(client: Client, route: Route, input: LooseInput): Promise<Exchanged> {
  const received = await send(client, route, input);
  const { data, message } = await read(client, received);
  return { data: parseReply(route, received.response, data), message };
}

async function receiveFile(client: Client, route: Route, input: LooseInput): Promise<File> {
  const received = await send(client, route, input);
  const { response } = received;
  // `read` throws the ApiError of a failed request
  if (!response.ok) await read(client, received);
  const body = await response.blob();
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  return new File([body], name ?? "manilla", { type: body.type });
}

/** Throws ApiError. Throws the original error if the caller aborted. */
async function send(client: Client, route: Route, input: LooseInput): Promise<Received> {
  const token = tokenFor(client, route);
  checkBody(route, input.body);
  const request = requestOf(client, { route, input, token });
  // Yields to the browser, because a screen often starts several requests in one task, and each costs a slow phone 20
  // ms.
  if (route.method === "GET" && canYield) await scheduler.yield();
  const sentAt = Date.now();
  const response = await fetch(addressOf(route, input), request).catch((error: unknown) => {
    throw connectionError(error, input.signal);
  });
  client.onResponse?.(response, sentAt);
  return { response, token, signal: input.signal };
}

/** Throws if the session has ended, because the server would answer 401. */
function tokenFor({ session }: Client, route: Route): string | undefined {
  const token = session?.token();
  if (!session || token !== undefined || route.access === "open") return token;
  // Timers do not run while the computer sleeps, so the token may have expired unnoticed.
  session.lose();
  throw new ApiError(sessionEnded, { code: "unauthenticated", status: 401 });
}

/** Throws the same ApiError as the server for an invalid body, before it is sent. */
function checkBody({ body: schema }: Route, body: unknown): void {
  const issues = schema ? (parseSchema(schema, body ?? {}).error?.issues ?? []) : [];
  const errors = issues.map(({ path, message }) => ({ path: path.join("."), message }));
  if (errors[0]) throw new ApiError(errors[0].message, { code: "bad_request", status: 400, errors });
}

interface Sending {
  route: Route;
  input: LooseInput;
  token: string | undefined;
}

function requestOf({ session, timeoutMs = callMilliseconds }: Client, { route, input, token }: Sending) {
  const headers: Record<string, string> = {
    Accept: (route.file ?? ["application/json"]).join(", "),
    ...(input.body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(input.idempotencyKey ? { "Idempotency-Key": input.idempotencyKey } : {}),
    ...(input.confirmation ? { "X-Confirmation": input.confirmation } : {}),
    ...(input.device && session ? { "X-Device-Id": session.deviceId() } : {}),
  };
  return {
    method: route.method,
    headers,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    signal: signalOf(input.signal, input.timeoutMs ?? timeoutMs),
  };
}

export function addressOf(route: Route, input: Pick<LooseInput, "params" | "query">): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    // Cast: the contract allows only strings, numbers and booleans in a query.
    if (value !== undefined && value !== "") query.set(name, `${value as string | number | boolean}`);
  }
  return `${apiPrefix}${path}${query.size > 0 ? `?${query}` : ""}`;
}

interface Received {
  response: Response;
  token: string | undefined;
  signal: AbortSignal | undefined;
}

async function read({ session }: Client, { response, token, signal }: Received): Promise<Exchanged> {
  const envelope = await envelopeOf(response, signal);
  if (session && response.status === 401 && token === session.token()) session.lose();
  if (response.ok && envelope.status) return { data: envelope.data, message: envelope.message ?? "" };
  const wait = Number.parseInt(response.headers.get("Retry-After") ?? "", 10);
  // If the server sends no message, `messageOf` chooses one.
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

async function envelopeOf(response: Response, signal: AbortSignal | undefined): Promise<Answer> {
  try {
    const body: unknown = await response.json();
    if (isRecord(body)) return body;
  } catch (error) {
    // A SyntaxError means that the reply is no JSON, e.g. a proxy's page.
    if (response.ok && !(error instanceof SyntaxError)) throw connectionError(error, signal);
  }
  return {};
}

/** Throws if the reply does not match the contract. A payment then counts as unanswered. */
function parseReply(route: Route, { status }: Response, data: unknown): unknown {
  const parsed = parseSchema(route.reply, data);
  if (parsed.success) return parsed.data;
  console.error(`The reply to ${route.name} is not what its contract says`, parsed.error.issues);
  throw new ApiError("", { code: "unreadable", status });
}
