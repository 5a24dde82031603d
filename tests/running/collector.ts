import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll } from "vitest";

export interface ReportedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, string>;
}

interface Export {
  resourceSpans: {
    resource: { attributes: Pair[] };
    scopeSpans: { spans: (Omit<ReportedSpan, "service" | "attributes"> & { attributes: Pair[] })[] }[];
  }[];
}
type Pair = { key: string; value: Record<string, unknown> };

export async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    if (request.url === "/v1/traces") bodies.push(body);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => server.close());
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    everything: () => bodies.join("\n"),
    spans: () => bodies.flatMap((body) => spansOf(JSON.parse(body))),
  };
}

function spansOf({ resourceSpans }: Export): ReportedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service: record(resource.attributes)["service.name"] ?? "",
        attributes: record(span.attributes),
      })),
    ),
  );
}

function record(pairs: Pair[]): Record<string, string> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, String(Object.values(value)[0])]));
}
