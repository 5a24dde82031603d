import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import type { SmsSender } from "./port.ts";

type Settings = Pick<Config, "TERMII_BASE_URL" | "TERMII_API_KEY" | "TERMII_SENDER">;

const answer = z.object({ code: z.string(), message_id: z.string().optional() });

/** Termii's plain send. The "dnd" route also reaches numbers that refuse advertising: codes and alerts must arrive. */
export function createTermii(config: Settings): SmsSender {
  const client = providerClient({
    name: "termii",
    baseUrl: config.TERMII_BASE_URL,
    headers: {},
    timeoutMs: 8_000,
  });
  return {
    name: "termii",
    async send({ to, text }) {
      const reply = await client.call({
        method: "POST",
        path: "/api/sms/send",
        body: {
          api_key: config.TERMII_API_KEY,
          to: to.replace(/^\+/, ""),
          from: config.TERMII_SENDER,
          sms: text,
          type: "plain",
          channel: "dnd",
        },
        reply: answer,
      });
      if (reply.code !== "ok")
        throw new ProviderError("refused", "termii did not take the message", 200, reply);
    },
    close: () => client.close(),
  };
}
