import { inSeconds } from "@manilla/shared/duration";
import { registerDurations } from "../observability/metrics.ts";
import { openSpan } from "../observability/tracing.ts";
import { ProviderError } from "./provider-error.ts";

const answered = registerDurations("manilla_provider_seconds", "Calls to vendors by outcome", [
  "provider",
  "outcome",
]);

export async function recordCallDuration<T>(provider: string, call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const attributes = { "provider.name": provider };
  const span = openSpan({ name: `provider ${provider}`, kind: "client", attributes });
  const note = (outcome: string) => {
    answered({ provider, outcome }, inSeconds(performance.now() - startedAt));
    span?.end({ failed: outcome !== "answered", attributes: { "provider.outcome": outcome } });
  };
  try {
    const answer = await (span ? span.run(call) : call());
    note("answered");
    return answer;
  } catch (error) {
    note(error instanceof ProviderError ? error.kind : "bug");
    throw error;
  }
}
