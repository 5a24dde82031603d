import { tracingChannel } from "node:diagnostics_channel";
import { createRequire } from "node:module";
import { seconds } from "@manilla/shared/duration";
import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "./log.ts";
import type { Tracing } from "./tracing.ts";

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** The span attributes that are exported. Others are dropped, should a library begin to record addresses, keys or values. */
const exported = new Set([
  "http.request.method",
  "http.route",
  "http.response.status_code",
  "request.id",
  "event.id",
  "event.topic",
  "event.attempts",
  "event.waited_ms",
  "chore.name",
  "provider.name",
  "provider.outcome",
  "db.system.name",
  "db.operation.name",
  // Our own text with its $1, $2: values travel beside it and are never noted.
  "db.query.text",
  "db.postgresql.plan",
]);

interface Options {
  /** Of the collector, without /v1/traces. */
  endpoint: string;
  /** Of the traces that begin here, 0 to 1. */
  share: number;
  name: string;
  log: Logger;
}

/**
 * Traces to a collector over OTLP/HTTP. The spans that matter are opened by hand (tracing.ts); PostgreSQL's come from its
 * instrumentation, Redis' from ioredis' own channel. No loader hooks: pg is CommonJS and patched in place.
 */
export function openTelemetry({ endpoint, share, name, log }: Options): Tracing {
  const complain = (error: unknown) => log.warn({ err: error }, "sending traces failed");
  setGlobalErrorHandler(complain);
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = narrowed(new OTLPTraceExporter({ url, timeoutMillis: seconds(2) }));
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": `manilla-${name}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    // What doesn't fit is dropped: a collector that is down costs memory for so many spans, and delays no request.
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: 2_048, exportTimeoutMillis: seconds(2) }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const tracer = provider.getTracer("manilla");
  tracePostgres();
  traceRedis(tracer);
  return {
    open({ name: spanName, kind, attributes = {}, from }) {
      const parent =
        from === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent: from });
      const span = tracer.startSpan(spanName, { kind: kinds[kind], attributes }, parent);
      const inside = trace.setSpan(parent, span);
      return {
        run: (work) => context.with(inside, work),
        end({ failed = false, name: better, attributes: more = {} } = {}) {
          if (better !== undefined) span.updateName(better);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttributes(more).end();
        },
      };
    },
    traceparent() {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
    close: () => provider.shutdown().catch(complain),
  };
}

/** Only inside a trace: polls and health checks are not traced. */
function tracePostgres(): void {
  const pg = new PgInstrumentation({ requireParentSpan: true });
  pg.enable();
  // The instrumentation starts when pg is required. Modules that imported pg share the same, patched prototypes.
  createRequire(import.meta.url)("pg");
}

function traceRedis(tracer: ReturnType<TracerProvider["getTracer"]>): void {
  const running = new WeakMap<object, Span>();
  const noop = () => undefined;
  const listener = {
    start(command: { command?: string }) {
      if (!trace.getActiveSpan()) return;
      const operation = command.command ?? "multi";
      const attributes = { "db.system.name": "redis", "db.operation.name": operation };
      running.set(command, tracer.startSpan(`redis ${operation}`, { kind: SpanKind.CLIENT, attributes }));
    },
    end: noop,
    asyncStart: noop,
    asyncEnd: (command: object) => running.get(command)?.end(),
    error: (command: object) => void running.get(command)?.setStatus({ code: SpanStatusCode.ERROR }),
  };
  for (const name of ["ioredis:command", "ioredis:batch"])
    tracingChannel<string, object>(name).subscribe(listener);
}

/** Drops every attribute that is not on the list, and all words of errors: they quote what they stumbled over. */
function narrowed(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(narrow), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

function narrow(span: ReadableSpan): ReadableSpan {
  const attributes = Object.entries(span.attributes).filter(([key]) => exported.has(key));
  // The rest is read through the prototype, so it is still a span; `create` alone calls it any.
  return Object.create(span, {
    attributes: { value: Object.fromEntries(attributes) },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}
