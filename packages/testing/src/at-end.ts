import type { ChildProcess } from "node:child_process";

const steps: (() => unknown)[] = [];

/** Runs when the test file is over, the last first; one that fails keeps nothing else open. */
export function atEnd(step: () => unknown): void {
  steps.push(step);
}

/** Kills this process when the test file is over, however it ends. Returns it. */
export function endWithFile<Child extends ChildProcess>(child: Child): Child {
  atEnd(() => void child.kill("SIGKILL"));
  return child;
}

/** Runs the file's steps. Called by the set-up of every file: an `afterAll` inside a `beforeAll` would never run. */
export async function closeFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps.splice(0).reverse()) {
    await Promise.resolve()
      .then(step)
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "closing what this file opened failed");
}

/** A file that fails while it is imported has no `afterAll`: what it opened is closed when its process is asked to end. */
export function closeAndExit(): void {
  void closeFile().finally(() => process.exit());
}
