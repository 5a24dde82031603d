import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runAtEnd } from "./run-at-end.ts";

const program = fileURLToPath(new URL("../../../apps/sandbox/src/testing/host.ts", import.meta.url));

type Place = { url: string; smtpPort: number };
type Answer = { id: number; error?: string } & Place;
type Waiting = { resolve: (place: Place) => void; reject: (error: Error) => void };

/** The process in which the sandboxes of all test files run. */
let host: ChildProcess | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

export interface TestSandbox extends Place {
  control(path: string, body?: unknown, method?: string): Promise<void>;
}

/**
 * Starts a sandbox in another process, with books in memory and a hundredth of the usual delays, and stops it after the
 * test file. Vendors send webhooks to `<webhookUrl>/<vendor>`.
 */
export async function testSandbox(options: { webhookUrl?: string } = {}): Promise<TestSandbox> {
  lastId += 1;
  const id = lastId;
  const place = await ask({ id, open: { port: 0, smtpPort: 0, pace: 0.01, ...options } });
  runAtEnd(() => ask({ id, close: true }));
  const url = place.url.replace("localhost", "127.0.0.1");
  return { ...place, url, control: (path, body, method) => control(`${url}/control/${path}`, body, method) };
}

async function control(address: string, body: unknown = {}, method = "POST"): Promise<void> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(address, { method, headers, body: JSON.stringify(body) });
  if (!response.ok)
    throw new Error(`${method} ${address} answered ${response.status}: ${await response.text()}`);
}

function ask(request: { id: number; open: object } | { id: number; close: true }): Promise<Place> {
  host ??= startHost();
  const child = host;
  return new Promise((resolve, reject) => {
    waiting.set(request.id, { resolve, reject });
    child.send(request);
  });
}

function startHost(): ChildProcess {
  // The sandbox has its own process, so that fake timers and busy tests do not delay it. It ends with this process.
  const child = fork(program, { execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
  let said = "";
  child.stderr?.on("data", (part) => {
    said = `${said}${part}`.slice(-2_000);
  });
  child.on("message", ({ id, error, ...place }: Answer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(place);
    else asked?.reject(new Error(`The sandbox did not start: ${error}`));
  });
  child.once("exit", () => {
    host = undefined;
    for (const { reject } of waiting.values()) reject(new Error(`The sandbox ended: ${said}`));
    waiting.clear();
  });
  child.unref();
  child.channel?.unref();
  return child;
}
