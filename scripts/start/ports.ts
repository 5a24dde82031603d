import { join } from "node:path";
import { readEnvironment, root } from "../environment.ts";
import { isPortFree, SetupError } from "../services/process.ts";

export type Ports = {
  app: number;
  api: number;
  worker: number;
  sandbox: number;
  smtp: number;
  desk: number;
  deskServer: number;
  postgres: number;
  redis: number;
};

const defaultBase = 8000;

/**
 * Each port is BASE_PORT plus an offset below 100, unless a separate variable sets it. In dev, Vite serves both
 * pages, and the API and the desk's server each use the next port. Throws SetupError for an invalid port.
 */
export function choosePorts({ dev = false } = {}): Ports {
  const base = basePort();
  const app = portFrom("PORT", base + 80);
  const desk = portFrom("DESK_PORT", base + 70);
  return {
    app,
    api: dev ? app + 1 : app,
    worker: portFrom("WORKER_PORT", base + 82),
    sandbox: portFrom("SANDBOX_PORT", base + 90),
    smtp: portFrom("SANDBOX_SMTP_PORT", base + 25),
    desk,
    deskServer: dev ? desk + 1 : desk,
    postgres: portFrom("POSTGRES_PORT", base + 32),
    redis: portFrom("REDIS_PORT", base + 79),
  };
}

/** The data folder is `.data`. Each other BASE_PORT has its own folder beside it, so that two copies can run. */
export function dataDirectory(): string {
  const base = basePort();
  return join(root, base === defaultBase ? ".data" : `.data-${base}`);
}

export async function assertFree(ports: Ports): Promise<void> {
  const wanted = [
    ["PORT", ports.app],
    ["PORT", ports.api],
    ["WORKER_PORT", ports.worker],
    ["SANDBOX_PORT", ports.sandbox],
    ["SANDBOX_SMTP_PORT", ports.smtp],
    ["DESK_PORT", ports.desk],
    ["DESK_PORT", ports.deskServer],
  ] as const;
  for (const [variable, port] of wanted) {
    if (await isPortFree(port)) continue;
    throw new SetupError(
      `Port ${port} is in use by another program: end it, or choose another with ${variable}, or move all ports with BASE_PORT.`,
    );
  }
}

function basePort(): number {
  return portFrom("BASE_PORT", defaultBase, 65_400);
}

function portFrom(name: string, fallback: number, highest = 65_535): number {
  const text = readEnvironment(name) ?? String(fallback);
  const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (port < 1 || port > highest)
    throw new SetupError(`${name} must be a port between 1 and ${highest}, not "${text}".`);
  return port;
}
