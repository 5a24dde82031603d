import { createHmac } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { World } from "../world.ts";

export const quidaxSuccess = (data: unknown) => ({ status: "success", message: "Successful", data });

export function replyError(
  reply: FastifyReply,
  [status, code, message]: [status: number, code: string, message: string],
) {
  return reply.code(status).send({ status: "error", message, data: { code, message } });
}

/** `quidax-signature: t=<seconds>,s=<hex>` with HMAC-SHA256 of the webhook key over "<seconds>.<raw body>". */
export function tellQuidax(
  world: World,
  { event, reference, data }: { event: string; reference: string; data: unknown },
) {
  world.webhooks.send({
    vendor: "quidax",
    reference,
    event,
    body: { event, data },
    sign: (raw) => {
      const timestamp = Math.floor(world.clock.now().getTime() / 1000);
      const key = world.config.keys.QUIDAX_WEBHOOK_KEY;
      const signature = createHmac("sha256", key).update(`${timestamp}.${raw}`).digest("hex");
      return { "quidax-signature": `t=${timestamp},s=${signature}` };
    },
  });
}
