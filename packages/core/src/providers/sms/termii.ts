import { seconds } from "@manilla/shared/duration";
import { z } from "zod";
import type { VendorSettings } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import type { SmsSender } from "./port.ts";

type Settings = VendorSettings<"TERMII">;

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim())
  .catch("");
const answer = z.object({ code: text, message_id: text, message: text });
type Answer = z.output<typeof answer>;

/** Sends by the route "dnd", which also reaches numbers that refuse advertising. */
export function createTermii(config: Settings): SmsSender {
  const client = providerClient({
    name: "termii",
    baseUrl: config.TERMII_BASE_URL,
    headers: {},
    timeoutMs: seconds(8),
  });
  return {
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
      if (!isSent(reply)) throw failureOf(reply);
    },
    close: () => client.close(),
  };
}

/** Older answers have no code. Their id or text shows whether the message was sent. */
function isSent({ code, message_id: id, message }: Answer): boolean {
  if (code !== "") return /^(ok|success|200)$/i.test(code);
  return id !== "" || /^successfully sent$/i.test(message);
}

/**
 * An answer with a reason (balance, route, sender) means that nothing was sent. An answer without a reason is
 * unclear.
 */
function failureOf(reply: Answer): ProviderError {
  const reason = reply.message || reply.code;
  if (reason === "")
    return new ProviderError("unreadable", "termii answered in an unknown shape", {
      status: 200,
      body: reply,
    });
  return new ProviderError("refused", `termii rejected the message: ${reason.slice(0, 100)}`, {
    status: 200,
    body: reply,
  });
}
