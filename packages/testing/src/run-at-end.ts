import type { ChildProcess } from "node:child_process";

const steps: (() => unknown)[] = [];

/** Registers a step for the end of the test file. Steps run in reverse order, even after a failed step. */
export function runAtEnd(step: () => unknown): void {
  steps.push(step);
}

export function endWithFile<Child extends ChildProcess>(child: Child): Child {
  runAtEnd(() => void child.kill("SIGKILL"));
  return child;
}

/**
 * Runs the steps. close-at-end.ts calls this function in its `afterAll`. A step cannot have an `afterAll` of its own,
 * because a hook that is added inside a `beforeAll` never runs.
 */
export async function closeFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps.splice(0).reverse()) {
    await Promise.resolve()
      .then(step)
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "closing what this file opened failed");
}

/** Runs the steps after a SIGTERM, because no `afterAll` runs if a file fails during its import. */
export function closeAndExit(): void {
  void closeFile().finally(() => process.exit());
}
