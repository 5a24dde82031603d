import type { Config } from "../runtime/config.ts";
import type { Logger } from "./log.ts";

export interface SpanStart {
  /** From a closed list, like a metric's label: a route's pattern, a topic, a vendor. Never personal data. */
  name: string;
  kind: "server" | "client" | "consumer" | "internal";
  attributes?: Attributes;
  /** Goes on with the trace of who caused it. Without it the span stands under the present one, or begins a trace. */
  from?: string;
}

type Attributes = Record<string, string | number>;

export interface Span {
  /** Does the work as part of the span: what it calls stands beneath. */
  run<T>(work: () => T): T;
  end(outcome?: { failed?: boolean; name?: string; attributes?: Attributes }): void;
}

export interface Tracing {
  open(start: SpanStart): Span;
  traceparent(): string | undefined;
  close(): Promise<void>;
}

let tracing: Tracing | undefined;

/** Loads OpenTelemetry only when a collector is configured: loading costs a quarter of a second and 28 MB. */
export async function startTracing(config: Config, { name, log }: { name: string; log: Logger }) {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  const { openTelemetry } = await import("./open-telemetry.ts");
  const [endpoint, share] = [config.OTEL_EXPORTER_OTLP_ENDPOINT, config.OTEL_TRACES_SAMPLER_ARG];
  tracing = openTelemetry({ endpoint, share, name, log });
}

/** Sends what is still here; waits no longer than two seconds for a collector that is away. */
export async function stopTracing(): Promise<void> {
  const closing = tracing?.close();
  tracing = undefined;
  await closing;
}

/** Undefined when tracing is off. */
export function openSpan(start: SpanStart): Span | undefined {
  return tracing?.open(start);
}

/** Runs the work in a span of its own when tracing is on. */
export async function spanned<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
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

/** The context from which another process continues this trace; undefined outside a trace. */
export function traceparent(): string | undefined {
  return tracing?.traceparent();
}
