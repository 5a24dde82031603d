import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";
import { runAtEnd } from "./run-at-end.ts";
import { testSandbox } from "./sandbox.ts";
import { inSandbox, type VendorFault } from "./vendor-faults.ts";

type Delivery = { raw: Buffer; headers: IncomingHttpHeaders };
/** Handles a webhook. If this function throws, the vendor gets an error and may retry. */
type OnWebhook = (delivery: Delivery) => Promise<unknown>;

type BookLine<Record = unknown> = { reference: string; outcome: string; record: Record };

export type ControlledSandbox = {
  url: string;
  control(path: string, body?: unknown, method?: "POST" | "DELETE"): Promise<void>;
  webhook(reference: string): Promise<Delivery>;
  plantFault(vendor: string, operation: string, fault: VendorFault, times?: number): Promise<void>;
  clearFaults(): Promise<void>;
  /** Returns the vendor's own records, which our code cannot write. */
  books<Record = unknown>(vendor: string, kind: string, reference?: string): Promise<BookLine<Record>[]>;
};

/** Starts the sandbox in its own process, with a receiver for its webhooks. It stops after the test file. */
export async function controlledSandbox(act: OnWebhook = async () => undefined): Promise<ControlledSandbox> {
  const deliveries: Delivery[] = [];
  const receiver = await listen(deliveries, act);
  runAtEnd(() => void receiver.close());
  const { port } = receiver.address() as AddressInfo;
  const { url, control } = await testSandbox({ webhookUrl: `http://127.0.0.1:${port}` });
  return {
    url,
    control,
    webhook: (reference) => waitFor(deliveries, reference),
    plantFault: (vendor, operation, fault, times = 1) =>
      control("faults", { vendor, operation, times, ...inSandbox(fault) }),
    async clearFaults() {
      await control("faults", undefined, "DELETE");
      await control("webhooks", undefined, "DELETE");
    },
    async books(vendor, kind, reference) {
      const query = new URLSearchParams({
        kind,
        ...(reference === undefined ? {} : { reference }),
      }).toString();
      const answer = await fetch(`${url}/control/books/${vendor}?${query}`);
      return (await answer.json()) as never;
    },
  };
}

function listen(deliveries: Delivery[], act: OnWebhook): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const delivery = { raw: Buffer.concat(parts), headers: request.headers };
      deliveries.push(delivery);
      act(delivery).then(
        () => response.end("{}"),
        () => response.writeHead(400).end("{}"),
      );
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function waitFor(deliveries: Delivery[], reference: string): Promise<Delivery> {
  return vi.waitUntil(() => deliveries.find(({ raw }) => raw.includes(reference)), { timeout: 20_000 });
}
