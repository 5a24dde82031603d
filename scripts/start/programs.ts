import { join } from "node:path";
import { root } from "../environment.ts";
import type { Ports } from "./ports.ts";
import type { Stack } from "./stack.ts";

const mains = {
  sandbox: join(root, "apps/sandbox/src/main.ts"),
  api: join(root, "apps/api/src/main.ts"),
  worker: join(root, "apps/worker/src/main.ts"),
};

/** Starts the outside world, then the API, then the jobs. `flags` go to Node, before the program. */
export async function startPrograms({ start }: Stack, ports: Ports, flags: string[] = []): Promise<void> {
  await start({ name: "sandbox", args: [...flags, mains.sandbox] }, `http://127.0.0.1:${ports.sandbox}/`);
  await start({ name: "api", args: [...flags, mains.api] }, `http://127.0.0.1:${ports.api}/ready`);
  await start({ name: "worker", args: [...flags, mains.worker] });
}
