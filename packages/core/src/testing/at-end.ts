const steps: (() => unknown)[] = [];

/** Runs when the test file is over, the last first; one that fails keeps nothing else open. */
export function atEnd(step: () => unknown): void {
  steps.push(step);
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
