import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../environment.ts";
import type { Program } from "./children.ts";
import type { Ports } from "./ports.ts";
import { step } from "./progress.ts";
import type { Stack } from "./stack.ts";

const main = (app: string) => join(root, `apps/${app}/src/main.ts`);

/**
 * V8 lets the space for new objects grow to 48 MB a process, which an idle program on a laptop has no use for. Under load
 * the API then spends a fifth of its time on collecting garbage, so measurements start their programs without them. What
 * use has left behind is collected as soon as the program is idle.
 */
export const laptopFlags = [
  "--max-semi-space-size=2",
  "--expose-gc",
  `--import=${pathToFileURL(join(root, "scripts/start/collect-when-idle.ts")).href}`,
];

/**
 * glibc's settings: a large block goes back to the system when it is freed. By default each of four threads keeps the
 * 19 MB that hashing a password took. Other systems ignore them.
 */
export const laptopAllocation = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1048576" };

/** The sandbox, then the API, the worker and, where it has a port, the staff desk. `flags` go to Node, before the program. */
export function programs(
  ports: Pick<Ports, "sandbox" | "api" | "worker"> & { deskServer?: number },
  flags: readonly string[],
): (Omit<Program, "env"> & { readyUrl: string })[] {
  return [
    {
      name: "sandbox",
      args: [...flags, main("sandbox")],
      readyUrl: `http://127.0.0.1:${ports.sandbox}/`,
    },
    { name: "api", args: [...flags, main("api")], readyUrl: `http://127.0.0.1:${ports.api}/ready` },
    { name: "worker", args: [...flags, main("worker")], readyUrl: `http://127.0.0.1:${ports.worker}/ready` },
    ...(ports.deskServer === undefined
      ? []
      : [
          {
            name: "desk",
            args: [...flags, main("desk")],
            readyUrl: `http://127.0.0.1:${ports.deskServer}/ready`,
          },
        ]),
  ];
}

/**
 * Starts the sandbox at once, the others when `prepare` has done what only they need. The worker waits for the sandbox too,
 * because it asks the vendors as soon as it runs.
 */
export async function startPrograms(
  { start }: Stack,
  [sandbox, ...others]: ReturnType<typeof programs>,
  prepare: () => Promise<unknown>,
): Promise<void> {
  const run = async (program = sandbox) => {
    if (program === undefined) return;
    const { readyUrl, ...what } = program;
    await start(what, readyUrl);
  };
  const vendors = run(sandbox);
  // A failure is reported by the second step.
  vendors.catch(() => undefined);
  await step("Data, web pages", prepare);
  const runOther = async (program: (typeof others)[number]) => {
    if (program.name === "worker") await vendors;
    await run(program);
  };
  await step("Sandbox, API, worker, desk", () => Promise.all([vendors, ...others.map(runOther)]));
}
