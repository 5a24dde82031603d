import { randomUUID } from "node:crypto";
import { isTransient } from "@manilla/core/runtime/db";
import { AppError } from "@manilla/core/runtime/errors";
import { type ErrorCode, errorStatus } from "@manilla/shared/http/errors";
import type { ErrorEnvelope } from "@manilla/shared/http/route";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyRequest {
    refusal: ErrorCode | null;
  }
}

/** Maps Fastify's own errors to our codes. All other 4xx errors of Fastify become `bad_request`. */
const ofFramework: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
};

const defaultRetrySeconds = 2;

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isTransient(error)) return new AppError("service_busy");
  const { code = "", statusCode = 500 } = (error ?? {}) as Partial<FastifyError>;
  const known = ofFramework[code];
  if (known) return new AppError(known);
  return new AppError(statusCode >= 400 && statusCode < 500 ? "bad_request" : "internal");
}

function errorEnvelope(error: AppError, requestId: string): ErrorEnvelope {
  const { data, errors } = error.details;
  return {
    status: false,
    message: error.message,
    code: error.code,
    requestId,
    data: data ?? null,
    ...(errors && { errors }),
  };
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const shown = toAppError(error);
  if (!(error instanceof AppError) && errorStatus[shown.code] >= 500) {
    const { method, routeOptions } = request;
    request.log.error(
      { err: error, requestId: request.id, method, route: routeOptions.url },
      "a request failed",
    );
  }
  request.refusal = shown.code;
  const status = errorStatus[shown.code];
  if (status === 429 || status === 503) {
    reply.header("retry-after", String(shown.details.retryAfterSeconds ?? defaultRetrySeconds));
  }
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(errorEnvelope(shown, request.id)));
}

export const errorsPlugin = fp(async (app: FastifyInstance) => {
  app.decorateRequest("refusal", null);
  app.setErrorHandler(sendError);
});

/**
 * Headers of answers that are sent before any hook has run. These answers load nothing, so their content security
 * policy allows nothing.
 */
export const bareHeaders: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/**
 * The answer to bytes that are not HTTP or arrive too late. No request exists yet, so the answer is written by hand.
 */
export function rawError(code: "bad_request" | "service_busy"): string {
  const requestId = randomUUID();
  const body = JSON.stringify(errorEnvelope(new AppError(code), requestId));
  const headers = {
    ...bareHeaders,
    ...(code === "service_busy" && { "retry-after": String(defaultRetrySeconds) }),
    "x-request-id": requestId,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${errorStatus[code]} Refused`, ...lines, "", body].join("\r\n");
}

interface Known {
  method: string;
  pattern: RegExp;
}

export const notFoundPlugin = fp(
  async (
    app: FastifyInstance,
    options: { page?: (request: FastifyRequest, reply: FastifyReply) => boolean },
  ) => {
    const known: Known[] = [];
    app.addHook("onRoute", (route) => {
      if (route.url.includes("*")) return;
      const pattern = new RegExp(`^${route.url.replace(/[.+]/g, "\\$&").replace(/:\w+/g, "[^/]+")}/?$`);
      for (const method of [route.method].flat()) known.push({ method, pattern });
    });
    app.setNotFoundHandler((request, reply) => {
      if (options.page?.(request, reply)) return reply;
      const path = request.url.split("?", 1)[0] ?? "";
      const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
      if (methods.length > 0) reply.header("allow", methods.join(", "));
      return sendError(new AppError(methods.length > 0 ? "method_not_allowed" : "not_found"), request, reply);
    });
  },
);
