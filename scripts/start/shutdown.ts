import { isDatabaseAway } from "@manilla/core/runtime/db";
import { SetupError } from "../services/process.ts";

type Running = { name: string; stop: () => Promise<void>; kill: () => void };

export type Shutdown = {
  add: (running: Running) => void;
  finish: (code: number) => Promise<never>;
};

// The terminal and the parent may both send the signal of one Ctrl-C. Only a signal after this time is a second one.
const sameSignalMs = 700;

/** Handles Ctrl-C and SIGTERM: the first stops everything in order, the second at once. */
export function takeOverSignals(): Shutdown {
  const running: Running[] = [];
  let finishing: Promise<never> | undefined;
  let firstSignalAt = 0;
  const stopAll = async (code: number): Promise<never> => {
    for (let next = running.pop(); next !== undefined; next = running.pop()) {
      await next
        .stop()
        .catch((error: unknown) => console.error(`${next.name} did not stop: ${String(error)}`));
    }
    process.exit(code);
  };
  const finish = (code: number) => {
    finishing ??= stopAll(code);
    return finishing;
  };
  const all: Running[] = [];
  const onSignal = (code: number) => {
    if (firstSignalAt === 0) {
      firstSignalAt = Date.now();
      console.log("\nStopping …");
      void finish(code);
    } else if (Date.now() - firstSignalAt > sameSignalMs) {
      for (const { kill } of all.toReversed()) kill();
      process.exit(code);
    }
  };
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.on(signal, () => onSignal(code));
  }
  const add = (started: Running) => {
    all.push(started);
    running.push(started);
  };
  return { add, finish };
}

export async function runChore(chore: () => Promise<void>, shutdown?: Shutdown): Promise<void> {
  try {
    await chore();
  } catch (error) {
    console.error(foreseen(error) ?? error);
    await shutdown?.finish(1);
    process.exitCode = 1;
  }
}

function foreseen(error: unknown): string | undefined {
  if (error instanceof SetupError) return `\n${error.message}`;
  if (!(error instanceof Error && isDatabaseAway(error))) return undefined;
  return `\nThe database does not answer (${error.message}). Is it running, and does DATABASE_URL name it?`;
}
