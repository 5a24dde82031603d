export interface SpanStart {
  /** A name from a closed list (a route pattern, a topic, a vendor), so that it contains no personal data. */
  name: string;
  kind: "server" | "client" | "consumer" | "internal";
  attributes?: Attributes;
  /** The `traceparent` of the parent span. Default: the current span. If there is none, a new trace begins. */
  from?: string;
}

type Attributes = Record<string, string | number>;

export interface Span {
  run<T>(work: () => T): T;
  end(outcome?: { failed?: boolean; name?: string; attributes?: Attributes }): void;
}

export interface Tracing {
  open(start: SpanStart): Span;
  traceparent(): string | undefined;
  close(): Promise<void>;
}
