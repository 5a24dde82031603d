import { join } from "node:path";
import { root } from "../environment.ts";
import type { Program } from "./children.ts";
import type { Ports } from "./ports.ts";
import type { Stack } from "./stack.ts";

const main = (app: string) => join(root, `apps/${app}/src/main.ts`);

/** The sandbox, then the API, the worker and, where it has a port, the staff desk. `flags` go to Node, before the program. */
export function programs(
  ports: Pick<Ports, "sandbox" | "api" | "worker"> & { desk?: number },
  flags: string[] = [],
): (Omit<Program, "env"> & { readyUrl: string })[] {
  return [
    {
      name: "sandbox",
      args: [...flags, main("sandbox")],
      readyUrl: `http://127.0.0.1:${ports.sandbox}/`,
    },
    { name: "api", args: [...flags, main("api")], readyUrl: `http://127.0.0.1:${ports.api}/ready` },
    { name: "worker", args: [...flags, main("worker")], readyUrl: `http://127.0.0.1:${ports.worker}/ready` },
    ...(ports.desk === undefined
      ? []
      : [{ name: "desk", args: [...flags, main("desk")], readyUrl: `http://127.0.0.1:${ports.desk}/ready` }]),
  ];
}

/** Starts all of them, each when the one before it is ready. */
export async function startPrograms({ start }: Stack, ports: Ports, flags: string[] = []): Promise<void> {
  for (const { readyUrl, ...program } of programs(ports, flags)) await start(program, readyUrl);
}
