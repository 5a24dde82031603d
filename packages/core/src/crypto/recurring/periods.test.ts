import fc from "fast-check";
import { expect, test } from "vitest";
import { runTimeOn } from "../../runtime/lagos-mornings.ts";
import { nextDue } from "./periods.ts";

test("a period keeps its day of the month, and never comes twice in one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 400 }), (anchorDay, late) => {
      const due = runTimeOn("2026-01-31");
      const next = nextDue(due, new Date(due.getTime() + late * 86_400_000), {
        frequency: "monthly",
        anchorDay,
      });
      const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
      expect(next.getUTCDate()).toBe(Math.min(anchorDay, lastDay));
      expect(next.getTime()).toBeGreaterThan(due.getTime() + late * 86_400_000);
    }),
  );
  const january = runTimeOn("2026-01-31");
  expect(nextDue(january, january, { frequency: "monthly", anchorDay: 31 })).toEqual(runTimeOn("2026-02-28"));
  expect(nextDue(runTimeOn("2026-02-28"), january, { frequency: "monthly", anchorDay: 31 })).toEqual(
    runTimeOn("2026-03-31"),
  );
});
