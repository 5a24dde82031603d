import rateLimit from "@fastify/rate-limit";
import { type Client, deviceKeyOf, deviceOf } from "@manilla/core/users/session/client";
import type { FastifyRequest } from "fastify";

export function clientOf(request: FastifyRequest): Client {
  return {
    ip: request.ip,
    network: rateLimit.normalizeIP(request.ip),
    device: deviceOf(request.headers["user-agent"]),
    deviceKey: deviceKeyOf(request.headers["x-device-id"]),
  };
}
