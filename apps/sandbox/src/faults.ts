import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "./clock.ts";

/**
 * Ways for a call to go wrong. The first line lists those which stop the call before anything happens,
 * the second those after which the effect has happened and only the answer suffers.
 */
export const faultKinds = [
  ...(["timeout", "refuse", "error500", "rate_limited", "slow"] as const),
  ...(["lost_answer", "reset", "garbage", "error500_after"] as const),
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  vendor: string;
  operation?: string | undefined;
  fault: FaultKind;
  /** How many calls it spoils; without it, every one until it is cleared. */
  times?: number | undefined;
  /** Only for `slow`: how late the answer comes. */
  seconds?: number | undefined;
}

export interface Faults {
  add(fault: Fault): void;
  clear(vendor?: string): number;
  list(): Fault[];
  take(vendor: string, operation: string | undefined): Fault | undefined;
  /** The vendors and the operations that faults can be aimed at, as their routes announced them. */
  operations(): Record<string, string[]>;
  learn(vendor: string, operation: string): void;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The name by which a fault can be aimed at this route. */
    operation?: string;
  }
  interface FastifyRequest {
    fault: Fault | null;
  }
}

export function openFaults(): Faults {
  let faults: Fault[] = [];
  const known = new Map<string, Set<string>>();
  return {
    operations: () => Object.fromEntries([...known].map(([vendor, operations]) => [vendor, [...operations]])),
    learn: (vendor, operation) => void known.set(vendor, (known.get(vendor) ?? new Set()).add(operation)),
    add: (fault) => void faults.push({ ...fault }),
    clear(vendor) {
      const before = faults.length;
      faults = vendor ? faults.filter((fault) => fault.vendor !== vendor) : [];
      return before - faults.length;
    },
    list: () => faults.map((fault) => ({ ...fault })),
    take(vendor, operation) {
      const found = faults.find((f) => f.vendor === vendor && (!f.operation || f.operation === operation));
      if (found?.times !== undefined) {
        found.times -= 1;
        if (found.times <= 0) faults = faults.filter((fault) => fault !== found);
      }
      return found;
    },
  };
}

const longestSilenceSeconds = 60;

/** Makes every route of this vendor's scope obey the faults that control has set. */
export function obeyFaults(
  app: FastifyInstance,
  vendor: string,
  { faults, clock }: { faults: Faults; clock: Clock },
) {
  app.addHook("onRoute", ({ config }) => {
    if (config?.operation) faults.learn(vendor, config.operation);
  });
  app.addHook("preHandler", async (request, reply) => {
    const fault = faults.take(vendor, request.routeOptions.config.operation);
    if (!fault) return;
    request.fault = fault;
    return spoilBefore(fault, { request, reply, clock });
  });
  app.addHook("onSend", async (request, reply, payload) => spoilAfter(request, reply, payload));
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
      return goSilent(request, reply, clock);
    case "slow":
      await clock.sleep(Math.min(fault.seconds ?? 8, longestSilenceSeconds));
      return;
    case "error500":
      return reply.code(500).send({ status: false, message: "Internal server error" });
    case "rate_limited":
      return reply
        .code(429)
        .header("retry-after", "30")
        .send({ status: false, message: "Too many requests" });
    default:
      return;
  }
}

/** Keeps the caller waiting for a minute, then hangs up without a word. */
export async function goSilent(request: FastifyRequest, reply: FastifyReply, clock: Clock) {
  reply.hijack();
  await clock.sleep(longestSilenceSeconds);
  request.raw.socket.destroy();
}

async function spoilAfter(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  switch (request.fault?.fault) {
    case "lost_answer":
      request.raw.socket.destroy();
      return payload;
    case "reset":
      reply.removeHeader("content-length");
      return halfOf(String(payload));
    case "garbage":
      reply.code(200).header("content-type", "text/html").removeHeader("content-length");
      return "<html><body><h1>Please wait</h1><p>You are being redirected.</p></body></html>";
    case "error500_after":
      reply.code(500).removeHeader("content-length");
      return JSON.stringify({ status: false, message: "Internal server error" });
    default:
      return payload;
  }
}

function halfOf(text: string): Readable {
  async function* half() {
    yield text.slice(0, Math.ceil(text.length / 2));
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error("cut off on purpose");
  }
  return Readable.from(half());
}
