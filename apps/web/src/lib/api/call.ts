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
    /** One per confirmation: a repeat of the same tap is then the same operation. */
    idempotencyKey?: string;
    /** By passkey or second factor, for the payment of this key. */
    confirmation?: string | undefined;
    /** Says which device this is: where a session begins. */
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

/** The one way out of the app: calls a route of the contract and gives its `data`, or throws ApiError. */
export async function call<R extends Route>(route: R, ...given: CallArguments<R>): Promise<ReplyOf<R>> {
  return (await callWithMessage(route, ...given)).data;
}

/** Like `call`, with the sentence that came beside the data. */
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
  // A screen that opens asks for several things in one task, and each costs a slow phone 20 ms.
  if (route.method === "GET" && canYield) await scheduler.yield();
  const sentAt = Date.now();
  const response = await received(fetch(address, request), input.signal);
  noteServerTime(response, sentAt);
  const { data, message } = await read(response, token, input.signal);
  return { data: parseReply(route, response, data), message };
}

/** Throws the ApiError with which the server would refuse this body, before it is sent. */
function checkBody({ body: schema }: Route, body: unknown): void {
  const issues = schema ? (parse(schema, body ?? {}).error?.issues ?? []) : [];
  const errors = issues.map(({ path, message }) => ({ path: path.join("."), message }));
  if (errors[0]) throw new ApiError(errors[0].message, { code: "bad_request", status: 400, errors });
}

/** Throws ApiError for a reply that its contract does not describe: the screen shows its error state, and a payment stays open. */
function parseReply(route: Route, { status }: Response, data: unknown): unknown {
  const parsed = parse(route.reply, data);
  if (parsed.success) return parsed.data;
  console.error(`The reply to ${route.name} is not what its contract says`, parsed.error.issues);
  throw new ApiError("", { code: "unreadable", status });
}

/** A file of the contract, with the name the server gave it. Throws ApiError like `call`. */
export async function fetchFile<R extends Route>(route: R, given: CallInput<R>): Promise<File> {
  const input = given as LooseInput; // the route's own types were checked at the call
  const token = tokenFor(route);
  const request = {
    method: route.method,
    headers: { ...headersOf(input, token), Accept: (route.file ?? []).join(", ") },
    signal: signalOf(input.signal),
  };
  const response = await received(fetch(addressOf(route, input), request), input.signal);
  if (!response.ok) await read(response, token, input.signal); // throws: it is no file but an envelope
  const body = await response.blob();
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  return new File([body], name ?? "manilla", { type: body.type });
}

/** A screen that is about to leave may ask once more after the session ended: the answer is known, and nothing is sent. */
function tokenFor(route: Route): string | undefined {
  const token = readSession()?.token;
  if (token !== undefined || route.access === "open") return token;
  // It may have run out unnoticed: timers stand still while the computer sleeps.
  loseSession();
  throw new ApiError(sessionEnded, { code: "unauthenticated", status: 401 });
}

function addressOf(route: Route, input: LooseInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    // What a query may hold is a text, a number or a yes: the contract knows no other.
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
  // Without words of the server the screen has its own: `messageOf`.
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
    // Some proxy's page instead of an answer; everything else is a connection that broke on the way.
    if (response.ok && !(error instanceof SyntaxError)) throw connectionError(error, given);
  }
  return {};
}
