import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { providerClient } from "./http.ts";

const open: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of open.splice(0)) await close();
});

async function server(listener: RequestListener) {
  const asked: string[] = [];
  const http = createServer((request, response) => {
    asked.push(request.url ?? "");
    listener(request, response);
  });
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  open.push(() => void http.close());
  return { asked, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

function clientOf(baseUrl: string, timeoutMs = 2_000) {
  const client = providerClient({
    name: "vendor",
    baseUrl,
    headers: { authorization: "Bearer secret" },
    timeoutMs,
  });
  open.push(() => client.close());
  return (path: string) => client.call({ method: "GET", path, reply: z.object({}) });
}

it("a vendor's redirect is not followed, and our key goes to no other host", async () => {
  const inside = await server((_request, response) => response.end("{}"));
  for (const status of [301, 302, 303, 307, 308]) {
    const vendor = await server((_request, response) => {
      response.writeHead(status, { location: `${inside.url}/latest/meta-data` }).end();
    });
    await expect(clientOf(vendor.url)("/x")).rejects.toMatchObject({ kind: "unreadable" });
  }
  expect(inside.asked).toEqual([]);
});

it.each([
  "//evil.example/x",
  "/@evil.example/x",
  "/\\evil.example/x",
  "/..//evil.example",
  "/x#@evil.example",
  "/x?@evil.example",
])("the path %s stays at the vendor's origin", async (path) => {
  const vendor = await server((_request, response) => response.end("{}"));
  await clientOf(vendor.url)(path);
  expect(vendor.asked).toHaveLength(1);
});

it("an answer of more than a megabyte is not read to its end", async () => {
  const vendor = await server((_request, response) => {
    response.on("error", () => undefined);
    response.end(`"${"x".repeat(3 * 1024 * 1024)}"`);
  });
  await expect(clientOf(vendor.url)("/x")).rejects.toMatchObject({
    kind: "unreadable",
    message: "the answer is too large",
  });
});

const httpDate = (ms: number) => new Date(Date.now() + ms).toUTCString();

it.each([
  ["429", 429, "30"],
  ["503", 503, "30"],
  ["429 with a date", 429, httpDate(30_000)],
])(
  "a vendor that answers %s and names a wait is not asked again before it is over",
  async (_, status, wait) => {
    const vendor = await server((_request, response) => {
      response.writeHead(status, { "retry-after": wait }).end("{}");
    });
    const ask = clientOf(vendor.url);
    await expect(ask("/first")).rejects.toMatchObject({ status });
    await expect(ask("/second")).rejects.toMatchObject({ kind: "unreachable", unsent: true });
    expect(vendor.asked).toEqual(["/first"]);
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ["Date"] });
    await expect(ask("/third")).rejects.toMatchObject({ status });
  },
);

it("a vendor's wait ends after a minute, whatever it names", async () => {
  const vendor = await server((_request, response) => {
    response.writeHead(503, { "retry-after": "86400" }).end("{}");
  });
  const ask = clientOf(vendor.url);
  await expect(ask("/first")).rejects.toMatchObject({ status: 503 });
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ["Date"] });
  await expect(ask("/second")).rejects.toMatchObject({ status: 503 });
});

it.each([
  [429, undefined],
  [429, "soon"],
  [429, "-5"],
  [429, "0"],
  [400, "30"],
  [500, "30"],
])("%s with Retry-After %s asks for no wait", async (status, wait) => {
  const vendor = await server((_request, response) => {
    response.writeHead(status, wait === undefined ? {} : { "retry-after": wait }).end("{}");
  });
  const ask = clientOf(vendor.url);
  for (const path of ["/first", "/second"]) await expect(ask(path)).rejects.toMatchObject({ status });
});
