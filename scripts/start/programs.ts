import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../environment.ts";
import type { Program } from "./children.ts";
import type { Ports } from "./ports.ts";
import { runStep } from "./progress.ts";
import type { Stack } from "./stack.ts";

/**
 * By default V8 uses up to 48 MB per process for new objects, which an idle program on a laptop does not need. Under
 * load these flags cost the API a fifth of its time in garbage collection, so benches run without them. The last two
 * flags make an idle program collect its garbage.
 */
export const laptopFlags = [
  "--max-semi-space-size=2",
  "--expose-gc",
  `--import=${pathToFileURL(join(root, "scripts/start/collect-when-idle.ts")).href}`,
];

/**
 * glibc settings that return a large block to the system when it is freed. By default each of four threads keeps the
 * 19 MB of hashing a password. Other systems ignore them.
 */
export const laptopAllocation = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1048576" };

export function listPrograms(
  ports: Pick<Ports, "sandbox" | "api" | "worker"> & { deskServer?: number },
  flags: readonly string[],
): (Omit<Program, "env"> & { readyUrl: string })[] {
  const { sandbox, api, worker, deskServer: desk } = ports;
  const all = [
    ["sandbox", sandbox, "/"],
    ["api", api, "/ready"],
    ["worker", worker, "/ready"],
    ["desk", desk, "/ready"],
  ] as const;
  return all
    .filter(([, port]) => port !== undefined)
    .map(([name, port, path]) => ({
      name,
      args: [...flags, join(root, `apps/${name}/src/main.ts`)],
      readyUrl: `http://127.0.0.1:${port}${path}`,
    }));
}

/**
 * Starts the sandbox at once, and the others after `prepare`. The worker also waits for the sandbox, because it calls
 * the vendors as soon as it runs.
 */
export async function startPrograms(
  { start }: Stack,
  [sandbox, ...others]: ReturnType<typeof listPrograms>,
  prepare: () => Promise<unknown>,
): Promise<void> {
  const run = async (program = sandbox) => {
    if (program === undefined) return;
    const { readyUrl, ...what } = program;
    await start(what, readyUrl);
  };
  const vendors = run(sandbox);
  vendors.catch(() => undefined);
  await runStep("Data, web pages", prepare);
  const runOther = async (program: (typeof others)[number]) => {
    if (program.name === "worker") await vendors;
    await run(program);
  };
  await runStep("Sandbox, API, worker, desk", () => Promise.all([vendors, ...others.map(runOther)]));
}
