import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll } from "vitest";
import { testSandbox } from "../../testing/sandbox.ts";

type Delivery = { raw: Buffer; headers: IncomingHttpHeaders };

/** A hand on the outside world: what its control panel can do, and what it tells us. */
export type SandboxHand = {
  url: string;
  control(path: string, body?: unknown, method?: "POST" | "DELETE"): Promise<void>;
  /** The webhook the vendor sent about this reference; waits for it a little. */
  webhook(reference: string): Promise<Delivery>;
};

/** The real sandbox in a process of its own, with an ear of ours where its webhooks go. Ends with the file. */
export async function sandboxHand(): Promise<SandboxHand> {
  const deliveries: Delivery[] = [];
  const ear = await listen(deliveries);
  afterAll(() => void ear.close());
  const { port } = ear.address() as AddressInfo; // it listens on TCP
  const { url } = await testSandbox({ SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}` });
  return {
    url,
    control: (path, body, method = "POST") => control(`${url}/control/${path}`, body, method),
    webhook: (reference) => waitFor(deliveries, reference),
  };
}

function listen(deliveries: Delivery[]): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      deliveries.push({ raw: Buffer.concat(parts), headers: request.headers });
      response.end("{}");
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function control(url: string, body: unknown, method: string): Promise<void> {
  const init = { headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) };
  const response = await fetch(url, { method, ...init });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
}

async function waitFor(deliveries: Delivery[], reference: string): Promise<Delivery> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = deliveries.find(({ raw }) => raw.includes(reference));
    if (found) return found;
    await sleep(50);
  }
  throw new Error(`no webhook about ${reference} came`);
}
