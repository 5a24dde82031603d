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
import type { Logger } from "pino";
import type { Tracing } from "./span.ts";

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Only these span attributes are exported, because libraries may start to record network addresses, keys or values. */
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
  "db.query.text",
  "db.postgresql.plan",
]);

interface Options {
  endpoint: string;
  share: number;
  name: string;
  log: Logger;
}

/**
 * Exports traces over OTLP/HTTP. PostgreSQL spans come from an instrumentation that patches pg, Redis spans from
 * ioredis' diagnostics channel.
 */
export function openTelemetry({ endpoint, share, name, log }: Options): Tracing {
  const complain = (error: unknown) => log.warn({ err: error, endpoint }, "sending traces failed");
  setGlobalErrorHandler(complain);
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = narrowed(new OTLPTraceExporter({ url, timeoutMillis: seconds(2) }));
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": `manilla-${name}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    // Spans above the limit are dropped, so that an unreachable collector uses limited memory and delays no request.
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

/** Traces a query only as part of another span. Polls and health checks have none, so they are not traced. */
function tracePostgres(): void {
  const pg = new PgInstrumentation({ requireParentSpan: true });
  pg.enable();
  // The instrumentation starts when `require("pg")` is called. It also traces modules that imported pg earlier.
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

/** Drops unlisted attributes and all error texts, which may quote data. */
function narrowed(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(narrow), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

function narrow(span: ReadableSpan): ReadableSpan {
  const attributes = Object.entries(span.attributes).filter(([key]) => exported.has(key));
  // The copy inherits the properties that are not listed here. Cast: `Object.create` returns any.
  return Object.create(span, {
    attributes: { value: Object.fromEntries(attributes) },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}
