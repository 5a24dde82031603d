import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { type ProviderClient, providerClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";

const text = z.string().nullish().catch(null);
const refusal = z.looseObject({
  status: z.string().regex(/^error$/i),
  message: text,
  data: z.looseObject({ code: text, message: text }).nullish().catch(null),
});

/** An envelope with status "error" is a refusal under every HTTP status, including 200. */
export function quidaxClient(config: Pick<Config, "QUIDAX_BASE_URL" | "QUIDAX_SECRET_KEY">): ProviderClient {
  const client = providerClient({
    name: "quidax",
    baseUrl: config.QUIDAX_BASE_URL,
    headers: { authorization: `Bearer ${config.QUIDAX_SECRET_KEY}` },
  });
  return {
    name: client.name,
    async call(input) {
      const answer = await client.call({ ...input, reply: z.unknown() });
      if (isOwnEnvelope(answer)) {
        throw new ProviderError("refused", "quidax rejected the call under HTTP 200", {
          status: 200,
          body: answer,
        });
      }
      const parsed = input.reply.safeParse(answer);
      if (parsed.success) return parsed.data;
      throw new ProviderError("unreadable", "quidax answered in an unknown shape", { status: 200 });
    },
    close: () => client.close(),
  };
}

function isOwnEnvelope(body: unknown): boolean {
  return refusal.safeParse(body).success;
}

export type OwnRefusal = { status: number; code: string; words: string };

export function ownRefusal(error: unknown): OwnRefusal | undefined {
  if (!(error instanceof ProviderError) || error.kind !== "refused") return undefined;
  const { status = 0 } = error;
  if (![200, 400, 404, 409, 422].includes(status)) return undefined;
  const { success, data: rejection } = refusal.safeParse(error.body);
  if (!success) return undefined;
  const words = [rejection.message, rejection.data?.message].filter(Boolean).join(" ");
  return { status, code: rejection.data?.code ?? "", words };
}

export function ignoreUnknown(error: unknown): undefined {
  const rejection = ownRefusal(error);
  if (rejection?.status === 404) return undefined;
  if (rejection && /\b(withdraw(al)?|deposit|transaction|record)s?\b.{0,30}not found/i.test(rejection.words))
    return undefined;
  throw error;
}
