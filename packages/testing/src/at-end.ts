import type { ChildProcess } from "node:child_process";

const steps: (() => unknown)[] = [];

/** Runs a step after the test file, last registered first. A failing step does not stop the others. */
export function atEnd(step: () => unknown): void {
  steps.push(step);
}

export function endWithFile<Child extends ChildProcess>(child: Child): Child {
  atEnd(() => void child.kill("SIGKILL"));
  return child;
}

/** Runs the file's steps. The set-up calls it, because an `afterAll` inside a `beforeAll` would never run. */
export async function closeFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps.splice(0).reverse()) {
    await Promise.resolve()
      .then(step)
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "closing what this file opened failed");
}

/** A file that fails while it is imported has no `afterAll`, so its steps run when its process ends. */
export function closeAndExit(): void {
  void closeFile().finally(() => process.exit());
}
