import { expect, it } from "vitest";
import { troubleOf, troubleWords } from "./provider-health.ts";

const hour = { kind: "bank", code: "058", succeeded: 16, failed: 4, slow: 0 } as const;

it.each([
  [hour, "Trouble right now: 4 of 20 failed in the last hour"],
  [{ ...hour, failed: 0, slow: 5 }, "Slow right now: 5 of 21 are waiting for an answer"],
  [
    { ...hour, succeeded: 10, failed: 1, slow: 9 },
    "Trouble right now: 1 of 20 failed, 9 are waiting for an answer",
  ],
  [{ ...hour, failed: 3, slow: 1 }, "Trouble right now: 3 of 20 failed, 1 is waiting for an answer"],
  [{ ...hour, failed: 3 }, null],
  [{ ...hour, succeeded: 0, failed: 9 }, null],
  [{ ...hour, succeeded: 0, failed: 10 }, "Trouble right now: 10 of 10 failed in the last hour"],
])("warns from a fifth on, of ten payments or more: %j", (given, words) => {
  const trouble = troubleOf(given);
  expect(trouble && troubleWords(trouble)).toBe(words);
});
