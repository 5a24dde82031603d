import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import type { SmsSender } from "./port.ts";

type Settings = Pick<Config, "TERMII_BASE_URL" | "TERMII_API_KEY" | "TERMII_SENDER">;

const text = z.union([z.string(), z.number()]).nullish();
/** Newer accounts are answered with a code, older ones without. */
const answer = z.object({ code: text, message_id: text, message: text });

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
      if (!isSent(reply)) throw new ProviderError("refused", "termii did not take the message", 200, reply);
    },
    close: () => client.close(),
  };
}

/** With a code only "ok" is sent; without one a message that has an id, or the words of the older form. */
function isSent({ code, message_id: id, message }: z.output<typeof answer>): boolean {
  if (code !== undefined && code !== null) return String(code).toLowerCase() === "ok";
  return (id !== undefined && id !== null && id !== "") || /^successfully sent$/i.test(String(message ?? ""));
}
