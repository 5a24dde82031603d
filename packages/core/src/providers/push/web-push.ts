import { Agent, request } from "undici";
import type { Config } from "../../runtime/config.ts";
import { ProviderError } from "../provider-error.ts";
import { recordCallDuration } from "../record-call-duration.ts";
import { isPushEndpoint, type PushMessage, type PushSender } from "./port.ts";

type Settings = Pick<Config, "PUSH_SANDBOX_URL" | "SUPPORT_EMAIL">;

const timeoutMs = 8_000;

/**
 * Web Push (RFC 8030): the library signs and encrypts, and we send the request, without redirects and with a time
 * limit.
 */
export function createWebPush(config: Settings): PushSender {
  const agent = new Agent({ connections: 16, pipelining: 1, connect: { timeout: 5_000 } });
  const accepts = (endpoint: string) => isPushEndpoint(endpoint, config.PUSH_SANDBOX_URL);
  return {
    accepts,
    async send(message) {
      const { endpoint } = message.target;
      if (!accepts(endpoint))
        throw new ProviderError("refused", "the address belongs to no push service", { unsent: true });
      const details = await requestOf(message, `mailto:${config.SUPPORT_EMAIL}`);
      return recordCallDuration("web-push", async () => outcomeOf(await postPush(agent, endpoint, details)));
    },
    close: () => agent.close(),
  };
}

async function requestOf({ target, keys, text, keepSeconds, urgent }: PushMessage, subject: string) {
  const { endpoint, p256dh, auth } = target;
  const { default: webPush } = await import("web-push");
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject, ...keys },
    contentEncoding: "aes128gcm",
    TTL: keepSeconds,
    urgency: urgent ? "high" : "normal",
  });
  return { headers: headers as Record<string, string>, body }; // cast: the library's headers are texts and numbers
}

async function postPush(
  dispatcher: Agent,
  endpoint: string,
  { headers, body }: Awaited<ReturnType<typeof requestOf>>,
): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await request(endpoint, { dispatcher, method: "POST", headers, body, signal });
    await answer.body.dump({ limit: 16_384 });
    return answer.statusCode;
  } catch {
    if (signal.aborted) throw new ProviderError("timeout", "the push service did not answer in time");
    throw new ProviderError("unreachable", "the push service is not reachable");
  }
}

function outcomeOf(status: number): "sent" | "gone" {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  const message = `the push service answered ${status}`;
  if (status === 429 || status >= 500) throw new ProviderError("server_error", message, { status });
  throw new ProviderError("refused", message, { status });
}
