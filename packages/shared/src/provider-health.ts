import * as z from "zod/mini";
import { defineRoute } from "./http/route.ts";
import { namedObject, withMeta } from "./http/with-meta.ts";

const count = z.int();
const health = namedObject("ProviderHealth", {
  kind: z.enum(["bank", "biller"]),
  code: withMeta(z.string(), "The bank's code, or the biller's identifier (for airtime the network's name)"),
  failed: count,
  slow: withMeta(count, "Payments without an answer after five minutes"),
  of: withMeta(count, "Payments of the last hour that have an outcome or are slow"),
});
export type ProviderHealth = z.infer<typeof health>;

export const listProviderHealth = defineRoute({
  name: "listProviderHealth",
  endpoint: "GET /config/provider-health",
  summary: "List banks and billers that have problems now",
  reply: z.object({ troubled: z.array(health) }),
});

/** Fewer payments in the last hour cause no warning, because one wrong account number is not an outage. */
const leastPayments = 10;
const warnFromPercent = 20;

export interface HourAtProvider {
  kind: ProviderHealth["kind"];
  code: string;
  succeeded: number;
  failed: number;
  slow: number;
}

export function troubleOf({ kind, code, succeeded, failed, slow }: HourAtProvider): ProviderHealth | null {
  const of = succeeded + failed + slow;
  if (of < leastPayments || (failed + slow) * 100 < of * warnFromPercent) return null;
  return { kind, code, failed, slow, of };
}

export function troubleWords({ failed, slow, of }: ProviderHealth): string {
  if (failed === 0) return `Slow right now: ${slow} of ${of} are waiting for an answer`;
  if (slow === 0) return `Trouble right now: ${failed} of ${of} failed in the last hour`;
  return slow === 1
    ? `Trouble right now: ${failed} of ${of} failed, 1 is waiting for an answer`
    : `Trouble right now: ${failed} of ${of} failed, ${slow} are waiting for an answer`;
}
