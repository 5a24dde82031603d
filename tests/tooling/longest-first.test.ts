import { join } from "node:path";
import { expect, test } from "vitest";
import type { TestSpecification, Vitest } from "vitest/node";
import { root } from "../../scripts/environment.ts";
import { LongestFirst } from "../../scripts/test/longest-first.ts";

/** What the order reads of a file. Its length in milliseconds is that of a former run. */
function file(project: string, path: string, { isolate = false, groupOrder = 0, duration = 0 } = {}) {
  const config = { isolate, sequence: { groupOrder } };
  return { project: { name: project, config }, moduleId: join(root, path), duration };
}

async function orderOf(files: ReturnType<typeof file>[]): Promise<string[]> {
  const cache = {
    getTestSpecificationResult: ({ duration }: ReturnType<typeof file>) =>
      duration === 0 ? undefined : { duration, failed: false },
  };
  // Only what is read of vitest's own objects.
  const sequencer = new LongestFirst({ cache } as unknown as Vitest);
  const sorted = await sequencer.sort(files as unknown as TestSpecification[]);
  return sorted.map(({ moduleId }) => moduleId.slice(root.length));
}

test("files that share modules stay together, the longest project and in it the longest file first", async () => {
  const files = [
    file("short", "short/a", { duration: 30 }),
    file("long", "long/a", { duration: 20 }),
    file("short", "short/b", { duration: 40 }),
    file("last", "last/a", { duration: 900, groupOrder: 1 }),
    file("long", "long/b", { duration: 50 }),
    file("alone", "alone/a", { duration: 10, isolate: true }),
  ];
  expect(await orderOf(files)).toEqual(["alone/a", "long/b", "long/a", "short/b", "short/a", "last/a"]);
});

test("where no run has been, a listed file that waits comes before one with more text", async () => {
  const long = "tests/e2e/price-alerts.test.ts";
  const wordy = "tests/e2e/navigation.test.ts";
  expect(await orderOf([file("journeys", wordy), file("journeys", long)])).toEqual([long, wordy]);
});
