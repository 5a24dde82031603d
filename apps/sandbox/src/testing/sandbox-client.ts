import { createServer } from "node:http";
import { onTestFinished, vi } from "vitest";
import { buildSandbox, type SandboxOptions } from "../app.ts";

// The answers of vendors have deep and varying shapes. Every test asserts the fields that it reads.
// oxlint-disable-next-line typescript/no-explicit-any
type Loose = any;

interface Received {
  vendor: string;
  raw: string;
  body: Loose;
}

async function openReceiver() {
  const received: Received[] = [];
  const state = { status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks).toString("utf8");
      received.push({ vendor: (request.url ?? "").slice(1), raw, body: JSON.parse(raw) });
      response.writeHead(state.status).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { received, state, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Starts a sandbox on free ports. It is a hundred times as fast as real vendors. */
export async function openSandboxClient(options: SandboxOptions = {}) {
  const receiver = await openReceiver();
  const sandbox = buildSandbox({ port: 0, smtpPort: 0, pace: 0.01, webhookUrl: receiver.url, ...options });
  onTestFinished(async () => {
    await sandbox.close();
    receiver.close();
  });
  const { url } = await sandbox.start();

  async function call(method: string, path: string, { body, headers = {} }: Call = {}): Promise<Answer> {
    const sent = body === undefined ? headers : { "content-type": "application/json", ...headers };
    const init = { method, headers: sent, signal: AbortSignal.timeout(5_000) };
    const response = await fetch(
      url + path,
      body === undefined ? init : { ...init, body: JSON.stringify(body) },
    );
    const text = await response.text();
    return { status: response.status, text, body: parse(text) };
  }

  return {
    receiver,
    call,
    get: (path: string, headers: Record<string, string> = {}) => call("GET", path, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      call("POST", path, { body, headers }),
    until: <T>(look: () => T | Promise<T>) => vi.waitUntil(look, { timeout: 15_000, interval: 10 }),
    webhook(vendor: string, matches: (hook: Received) => boolean = () => true) {
      return this.until(() => receiver.received.find((hook) => hook.vendor === vendor && matches(hook)));
    },
    close: () => sandbox.close(),
  };
}

interface Answer {
  status: number;
  text: string;
  body: Loose;
}

interface Call {
  body?: unknown;
  headers?: Record<string, string>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type SandboxClient = Awaited<ReturnType<typeof openSandboxClient>>;

export const vendorKeys = {
  payaza: {
    authorization: `Payaza ${Buffer.from("PZ78-PKTEST-SANDBOX-0001").toString("base64")}`,
    "x-tenantid": "test",
  },
  paystack: { authorization: "Bearer sk_test_sandbox_0001" },
  maplerad: { authorization: "Bearer mpr_sandbox_0001" },
  coingecko: { "x-cg-demo-api-key": "CG-sandbox" },
};
