import { environment } from "../environment.ts";
import { isPortFree, SetupError } from "../services/process.ts";

export type Ports = {
  app: number;
  api: number;
  worker: number;
  sandbox: number;
  smtp: number;
  postgres: number;
};

/** The ports to use. In dev the page is served by Vite, and the API stands one port above it. */
export function choosePorts({ dev = false } = {}): Ports {
  const app = portFrom("PORT", 8080);
  return {
    app,
    api: dev ? app + 1 : app,
    worker: portFrom("WORKER_PORT", 8082),
    sandbox: portFrom("SANDBOX_PORT", 8090),
    smtp: portFrom("SANDBOX_SMTP_PORT", 8025),
    postgres: portFrom("POSTGRES_PORT", 8432),
  };
}

/** Refuses to begin while somebody else has one of our ports: nothing has been started yet then. */
export async function assertFree({ app, api, worker, sandbox, smtp }: Ports): Promise<void> {
  const wanted = {
    PORT: app,
    "the API": api,
    WORKER_PORT: worker,
    SANDBOX_PORT: sandbox,
    SANDBOX_SMTP_PORT: smtp,
  };
  for (const [name, port] of Object.entries(wanted)) {
    if (await isPortFree(port)) continue;
    const advice = name === "the API" ? "choose another PORT" : `choose another with ${name}`;
    throw new SetupError(`Port ${port} is in use by another program: end it, or ${advice}.`);
  }
}

function portFrom(name: string, fallback: number): number {
  const text = environment(name) ?? String(fallback);
  const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (port < 1 || port > 65_535)
    throw new SetupError(`${name} must be a port between 1 and 65535, not "${text}".`);
  return port;
}
