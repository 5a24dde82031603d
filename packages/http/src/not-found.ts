import { AppError } from "@manilla/core/runtime/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { sendError } from "./errors.ts";

interface Known {
  method: string;
  pattern: RegExp;
}

export const notFound = fp(
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
