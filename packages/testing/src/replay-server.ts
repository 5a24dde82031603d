import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { atEnd } from "./at-end.ts";

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: unknown;
};
type Answer = { http?: number; body: unknown };

export async function replayServer() {
  const asked: Asked[] = [];
  let answerTo: (question: Asked) => Answer = () => ({ http: 500, body: {} });
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://vendor");
      const text = Buffer.concat(parts).toString("utf8");
      const question: Asked = {
        method: request.method ?? "GET",
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: text === "" ? undefined : JSON.parse(text),
      };
      asked.push(question);
      const { http = 200, body } = answerTo(question);
      response.writeHead(http, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answers(answer: Answer | ((question: Asked) => Answer)) {
      asked.length = 0;
      answerTo = typeof answer === "function" ? answer : () => answer;
    },
  };
}
