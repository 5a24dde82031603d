import { createRequestLines } from "@manilla/core/audit/request-lines";
import { countUse } from "@manilla/core/concurrency/rate-limit";
import type { Context } from "@manilla/core/context";
import { newId } from "@manilla/core/runtime/ids";
import { tagOf } from "@manilla/http/openapi-schema";
import { inSeconds, minutes } from "@manilla/shared/duration";
import type { ErrorCode } from "@manilla/shared/http/errors";
import type { Route } from "@manilla/shared/http/route";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyInstance {
    flushAudit(): Promise<void>;
  }
}

/** These calls are not audited, because they change nothing although they are POST. */
const readsByPost: ReadonlySet<string> = new Set([
  "checkEmail",
  "checkPhone",
  "checkUsername",
  "createQuote",
  "validateCable",
  "validateElectricity",
]);

/** These calls are audited although they are GET, because they return everything about a person. */
const auditedReads: ReadonlySet<string> = new Set(["exportMyData", "exportTransactions"]);

/** Refusals with these codes are audited as evidence about the caller. Malformed input and full queues are not. */
const auditedRefusals: ReadonlySet<ErrorCode> = new Set([
  "account_frozen",
  "confirmation_required",
  "forbidden",
  "insufficient_funds",
  "invalid_credentials",
  "invalid_otp",
  "invalid_pin",
  "kyc_level_required",
  "limit_exceeded",
  "locked",
  "new_device_limit",
  "not_found",
  "otp_expired",
  "possible_duplicate",
  "unauthenticated",
  "verification_required",
]);

/**
 * At most this many refused requests without an account are audited per minute and process. Anyone can send such
 * requests, and the audit log is kept for ever and read completely every hour.
 */
const anonymousRefusalLimit = 60;

export function isAudited(route: Pick<Route, "method" | "name">): boolean {
  return route.method === "GET" ? auditedReads.has(route.name) : !readsByPost.has(route.name);
}

/** Example: "users.change_pin" for changePin with the tag users. */
export function auditAction({ tag, name }: { tag: string; name: string }): string {
  const snake = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `${snake(tag).replaceAll(/[^a-z_]/g, "_")}.${snake(name)}`;
}

/**
 * Writes an audit line for every request that changes something: person, action, time, network address and request
 * id.
 */
export const auditPlugin = fp(async (app: FastifyInstance, options: { ctx: Context }) => {
  const lines = createRequestLines(options.ctx);
  const anonymousKey = `audit:${newId()}`;
  app.decorate("flushAudit", () => lines.flush());
  app.addHook("onResponse", async (request, reply) => {
    const { route } = request.routeOptions.config;
    if (!route || !isAudited(route)) return;
    const { refusal } = request;
    if (refusal ? !auditedRefusals.has(refusal) : reply.statusCode >= 400) return;
    if (refusal && !request.actor && !request.origin.accountId) {
      // Counts per process without Redis, which is exact enough for a limit on audit lines.
      const { count } = await countUse({ redis: undefined }, anonymousKey, inSeconds(minutes(1)));
      if (count > anonymousRefusalLimit) return;
    }
    lines.add({
      action: auditAction({ tag: tagOf(route), name: route.name }),
      actorId: request.actor?.userId ?? null,
      subject: auditSubject(request),
      outcome: refusal ?? "done",
      status: reply.statusCode,
      ip: request.ip,
      requestId: request.id,
    });
  });
  app.addHook("onClose", () => lines.flush());
});

/**
 * Returns the first parameter of the path. If the path has none, returns the account's id, or "nobody" if the request
 * names no existing account.
 */
function auditSubject({ params, actor, origin }: FastifyRequest): string {
  // cast: the parameters are texts by name
  const [named] = Object.values((params ?? {}) as Record<string, unknown>);
  return typeof named === "string" ? named.slice(0, 200) : (actor?.userId ?? origin.accountId ?? "nobody");
}
