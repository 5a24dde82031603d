export interface SpanStart {
  /** The name is from a closed list, like a metric label: a route pattern, a topic, a vendor. Never personal data. */
  name: string;
  kind: "server" | "client" | "consumer" | "internal";
  attributes?: Attributes;
  /** `traceparent` of the causing trace. Default: a child of the current span, or a new trace. */
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
