/**
 * Termii: SMS. Format: Termii's developer documentation, "Send Message". The key is in the body (`api_key`). Half of
 * the recipients get the answer of older accounts, which has no `code`.
 */
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { vendorCalls } from "../control/faults.ts";
import { pickFrom } from "../dice.ts";
import type { World } from "../world.ts";

const smsBody = z.object({
  api_key: z.string(),
  to: z.string().regex(/^\d{8,15}$/),
  from: z.string().min(3).max(11),
  sms: z.string().min(1).max(1600),
  type: z.string(),
  channel: z.enum(["dnd", "generic", "whatsapp"]),
});

export function termiiRoutes(app: FastifyInstance, world: World) {
  const on = vendorCalls(app, "termii", world);
  on("GET /api/get-balance", "balance", async (request, reply) =>
    request.query.api_key === world.config.keys.TERMII_API_KEY
      ? { application: "Sandbox", balance: 9_999, currency: "NGN", user: "Sandbox" }
      : reply.code(401).send({ code: 401, message: "Invalid API key", status: "error" }),
  );

  on("POST /api/sms/send", "send", async (request, reply) => {
    const key = z.object({ api_key: z.string() }).safeParse(request.body).data?.api_key;
    if (key !== world.config.keys.TERMII_API_KEY) {
      return reply.code(401).send({ code: 401, message: "Invalid API key", status: "error" });
    }
    const body = smsBody.safeParse(request.body);
    if (!body.success) {
      const message = `Invalid ${body.error.issues[0]?.path.join(".") ?? "request"}`;
      return reply.code(400).send({ code: 400, message, status: "error" });
    }
    const id = randomUUID().replaceAll("-", "");
    world.inbox.receive({ channel: "sms", to: body.data.to, text: body.data.sms });
    const sent = { message_id: id, message: "Successfully Sent", balance: 9_999, user: "Sandbox" };
    return pickFrom<object>([{ code: "ok", ...sent }, sent], "sms answer", body.data.to);
  });
}
