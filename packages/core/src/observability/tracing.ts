import type { Logger } from "pino";
import type { Config } from "../runtime/config.ts";
import type { Span, SpanStart, Tracing } from "./span.ts";

let tracing: Tracing | undefined;

/** Imports OpenTelemetry only if a collector is configured, because the import takes 250 ms and 28 MB. */
export async function startTracing(config: Config, { name, log }: { name: string; log: Logger }) {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  const { openTelemetry } = await import("./open-telemetry.ts");
  const [endpoint, share] = [config.OTEL_EXPORTER_OTLP_ENDPOINT, config.OTEL_TRACES_SAMPLER_ARG];
  tracing = openTelemetry({ endpoint, share, name, log });
}

export async function stopTracing(): Promise<void> {
  const closing = tracing?.close();
  tracing = undefined;
  await closing;
}

export function openSpan(start: SpanStart): Span | undefined {
  return tracing?.open(start);
}

export async function runInSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = openSpan(start);
  if (!span) return work();
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}

export function currentTraceparent(): string | undefined {
  return tracing?.traceparent();
}
