import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { openRules } from "./lists.ts";

/**
 * With a fault of the first two lines, the call is not executed. With a fault of the next two lines, it is executed,
 * but its answer is wrong or lost. With `unknown_yet`, a query answers that the queried object does not exist.
 */
export const faultKinds = [
  ...(["timeout", "refuse", "error500", "rate_limited"] as const),
  ...(["bad_gateway", "no_route", "forbidden"] as const),
  ...(["lost_answer", "reset", "garbage", "error500_after"] as const),
  ...(["silent_after", "empty", "wrong_shape", "another"] as const),
  ...(["slow", "unknown_yet"] as const),
] as const;

type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  vendor: string;
  operation?: string | undefined;
  fault: FaultKind;
  /** Number of calls that have this fault. Default: all calls until the fault is cleared. */
  times?: number | undefined;
  /** slow: the delay. timeout, silent_after: the time without an answer. rate_limited: how long callers must wait. */
  seconds?: number | undefined;
}

export type Faults = ReturnType<typeof openFaults>;

declare module "fastify" {
  interface FastifyContextConfig {
    operation?: string;
  }
  interface FastifyRequest {
    fault: Fault | null;
  }
}

export function openFaults() {
  const { take, ...rules } = openRules<Fault>();
  const known = new Map<string, Set<string>>();
  return {
    ...rules,
    operations: () => Object.fromEntries([...known].map(([vendor, operations]) => [vendor, [...operations]])),
    learn: (vendor: string, operation: string) =>
      void known.set(vendor, (known.get(vendor) ?? new Set()).add(operation)),
    take: (vendor: string, operation: string | undefined) =>
      take((fault) => fault.vendor === vendor && (!fault.operation || fault.operation === operation)),
  };
}

const silenceSeconds = 60;
/** Seconds of the sandbox's time, which may run a hundred times as fast as real time. */
export const longestSilenceSeconds = 3_600;

export function isUnknownYet({ fault }: FastifyRequest): boolean {
  return fault?.fault === "unknown_yet";
}

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type CallRequest<Path extends string> = FastifyRequest<{
  Params: Record<Names<Path>, string>;
  Querystring: Record<string, string | undefined>;
}>;

/** Registers a call such as "GET /banks/:id". A fault refers to the call by its `operation`. */
export type On = <Path extends string>(
  call: Path,
  operation: string,
  handler: (request: CallRequest<Path>, reply: FastifyReply) => unknown,
) => void;

export function vendorCalls(
  app: FastifyInstance,
  vendor: string,
  { faults, clock }: { faults: Faults; clock: Clock },
): On {
  app.addHook("preHandler", async (request, reply) => {
    const fault = faults.take(vendor, request.routeOptions.config.operation);
    if (!fault) return;
    request.fault = fault;
    return spoilBefore(fault, { request, reply, clock });
  });
  app.addHook("onSend", async (request, reply, payload) => spoilAfter(request, reply, { payload, clock }));
  return (call, operation, handler) => {
    const [method = "", url = ""] = call.split(" ");
    faults.learn(vendor, operation);
    app.route<{ Params: Record<string, string>; Querystring: Record<string, string | undefined> }>({
      method,
      url,
      config: { operation },
      handler: async (request, reply) => handler(request, reply),
    });
  };
}

async function spoilBefore(
  fault: Fault,
  { request, reply, clock }: { request: FastifyRequest; reply: FastifyReply; clock: Clock },
) {
  switch (fault.fault) {
    case "refuse":
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return;
    case "timeout":
      return neverRespond(request, reply, clock);
    case "slow":
      await clock.sleep(fault.seconds ?? 8);
      return;
    case "bad_gateway":
      return reply.code(502).type("text/html").send("<html><h1>502 Bad Gateway</h1></html>");
    case "no_route":
      return reply.code(404).send({ message: "no Route matched with those values" });
    case "forbidden":
      return reply.code(403).send({ message: "Your IP address is not allowed" });
    case "error500":
      return reply.code(500).send({ status: false, message: "Internal server error" });
    case "rate_limited":
      if (fault.seconds) reply.header("retry-after", fault.seconds);
      return reply.code(429).send({ status: false, message: "Too many requests" });
    default:
      return;
  }
}

export async function neverRespond(request: FastifyRequest, reply: FastifyReply, clock: Clock) {
  reply.hijack();
  await clock.sleep(request.fault?.seconds ?? silenceSeconds);
  request.raw.socket.destroy();
}

async function spoilAfter(
  { fault, raw }: FastifyRequest,
  reply: FastifyReply,
  { payload, clock }: { payload: unknown; clock: Clock },
): Promise<unknown> {
  const kind = fault?.fault;
  if (kind === "silent_after") await clock.sleep(fault?.seconds ?? silenceSeconds);
  if (kind === "silent_after" || kind === "lost_answer") raw.socket.destroy();
  const spoiled = spoiledBody(kind, String(payload));
  if (spoiled === undefined) return payload;
  reply.removeHeader("content-length");
  if (kind === "garbage") reply.code(200).header("content-type", "text/html");
  if (kind === "error500_after") reply.code(500);
  return spoiled;
}

function spoiledBody(kind: FaultKind | undefined, body: string): string | Readable | undefined {
  switch (kind) {
    case "reset":
      return halfOf(body);
    case "garbage":
      return "<html><body><h1>Please wait</h1><p>You are being redirected.</p></body></html>";
    case "error500_after":
      return JSON.stringify({ status: false, message: "Internal server error" });
    case "empty":
      return "";
    case "wrong_shape":
      return JSON.stringify({ result: { state: "ok" } });
    case "another":
      return aboutAnother(body);
    default:
      return undefined;
  }
}

function aboutAnother(text: string): string {
  return text.replace(/("(?:[A-Za-z_]*reference|request_?id|id)":")/gi, "$1another-");
}

function halfOf(text: string): Readable {
  async function* half() {
    yield text.slice(0, Math.ceil(text.length / 2));
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error("cut off on purpose");
  }
  return Readable.from(half());
}
