import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import { buildSandbox, type SandboxOptions } from "../app.ts";

// The answers of vendors have deep and varying shapes. Every test asserts the fields that it reads.
// oxlint-disable-next-line typescript/no-explicit-any
type Loose = any;

interface Received {
  vendor: string;
  headers: Record<string, string | string[] | undefined>;
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
      received.push({
        vendor: (request.url ?? "").slice(1),
        headers: request.headers,
        raw,
        body: JSON.parse(raw),
      });
      response.writeHead(state.status).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { received, state, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A hundred times as fast as real vendors, on free ports. */
async function startOutside(options: SandboxOptions = {}) {
  const receiver = await openReceiver();
  const sandbox = buildSandbox({ port: 0, smtpPort: 0, pace: 0.01, webhookUrl: receiver.url, ...options });
  const { url } = await sandbox.start();

  async function call(method: string, path: string, { body, headers = {} }: Call = {}): Promise<Answer> {
    const sent = body === undefined ? headers : { "content-type": "application/json", ...headers };
    const init = { method, headers: sent, signal: AbortSignal.timeout(5_000) };
    const response = await fetch(
      url + path,
      body === undefined ? init : { ...init, body: JSON.stringify(body) },
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  }

  return {
    receiver,
    call,
    get: (path: string, headers: Record<string, string> = {}) => call("GET", path, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      call("POST", path, { body, headers }),
    async until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
      const end = performance.now() + 15_000;
      while (performance.now() < end) {
        const found = await look();
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error("it did not happen within fifteen seconds");
    },
    webhook(vendor: string, matches: (hook: Received) => boolean = () => true) {
      return this.until(() => receiver.received.find((hook) => hook.vendor === vendor && matches(hook)));
    },
    async close() {
      await sandbox.close();
      receiver.close();
    },
  };
}

export async function outsideForTest(options: SandboxOptions = {}): Promise<Outside> {
  const outside = await startOutside(options);
  onTestFinished(() => outside.close());
  return outside;
}

interface Answer {
  status: number;
  headers: Headers;
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

export type Outside = Awaited<ReturnType<typeof startOutside>>;

export const keys = {
  payaza: {
    authorization: `Payaza ${Buffer.from("PZ78-PKTEST-SANDBOX-0001").toString("base64")}`,
    "x-tenantid": "test",
  },
  paystack: { authorization: "Bearer sk_test_sandbox_0001" },
  maplerad: { authorization: "Bearer mpr_sandbox_0001" },
  coingecko: { "x-cg-demo-api-key": "CG-sandbox" },
};
