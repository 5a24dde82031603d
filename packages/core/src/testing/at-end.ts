import { afterAll } from "vitest";

const steps: (() => unknown)[] = [];

// Here, where every test file reads it: an `afterAll` that is called inside a `beforeAll` is never heard of.
afterAll(async () => {
  const failures: unknown[] = [];
  for (const step of steps.splice(0).reverse()) {
    await Promise.resolve()
      .then(step)
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "not everything of this file could be closed");
}, 60_000);

/** Done when the test file is over, what was opened last first; one that fails keeps nothing else open. */
export function atEnd(step: () => unknown): void {
  steps.push(step);
}
