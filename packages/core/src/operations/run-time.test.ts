import { lagosMonth } from "@manilla/shared/lagos";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { nextMonth } from "../bills/recurring/run-recurring-bills.ts";
import { nextDueTime } from "../crypto/recurring/run-recurring-buys.ts";
import { dueTimes } from "../operations/recurring.ts";
import { runTimeInMonth, runTimeOn } from "./recurring.ts";

const text = (at: Date) => at.toISOString();

test("what repeats runs at eight in the morning in Lagos", () => {
  expect(text(runTimeOn("2026-11-26"))).toBe("2026-11-26T07:00:00.000Z");
  expect(runTimeOn("2026-02-31").getTime()).toBeNaN();
});

it.each([
  [2026, 0, 31, "2026-01-31"],
  [2026, 1, 31, "2026-02-28"],
  [2028, 1, 31, "2028-02-29"],
  [2026, 3, 31, "2026-04-30"],
  [2026, 12, 5, "2027-01-05"],
])("the morning of %d, month %d, day %d", (year, month, day, expected) => {
  expect(text(runTimeInMonth(year, month, day))).toBe(`${expected}T07:00:00.000Z`);
});

test("a month is Lagos', and the next one's day comes after it", () => {
  expect(lagosMonth(new Date("2026-11-30T22:59:59Z"))).toBe("2026-11");
  expect(lagosMonth(new Date("2026-11-30T23:00:00Z"))).toBe("2026-12");
  expect(text(nextMonth(new Date("2026-11-26T12:00:00Z"), 5))).toBe("2026-12-05T07:00:00.000Z");
  expect(text(nextMonth(new Date("2026-12-31T12:00:00Z"), 31))).toBe("2027-01-31T07:00:00.000Z");
});

test("after a day comes the next, a week later the same weekday, a month later the same day", () => {
  const due = runTimeOn("2026-01-31");
  const next = (frequency: "daily" | "weekly" | "monthly") =>
    text(nextDueTime(due, { frequency, anchorDay: 31 }));
  expect([next("daily"), next("weekly"), next("monthly")]).toEqual([
    "2026-02-01T07:00:00.000Z",
    "2026-02-07T07:00:00.000Z",
    "2026-02-28T07:00:00.000Z",
  ]);
});

const [first, second, third] = ["2026-11-24", "2026-11-25", "2026-11-26"].map(runTimeOn) as [
  Date,
  Date,
  Date,
];
const daily = (due: Date) => nextDueTime(due, { frequency: "daily", anchorDay: 1 });

test("everything that fell due was missed, except the latest", () => {
  expect(dueTimes(first, third, daily)).toEqual({ missed: [first, second], latest: third });
  expect(dueTimes(first, new Date(third.getTime() - 1), daily)).toEqual({ missed: [first], latest: second });
  expect(dueTimes(third, first, daily)).toEqual({ missed: [], latest: third });
});

const nextDue = (due: Date, now: Date, anchorDay: number) => {
  const monthly = (at: Date) => nextDueTime(at, { frequency: "monthly", anchorDay });
  return monthly(dueTimes(due, now, monthly).latest);
};

test("a period keeps its day of the month, and never comes twice in one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 400 }), (anchorDay, late) => {
      const due = runTimeOn("2026-01-31");
      const next = nextDue(due, new Date(due.getTime() + late * 86_400_000), anchorDay);
      const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
      expect(next.getUTCDate()).toBe(Math.min(anchorDay, lastDay));
      expect(next.getTime()).toBeGreaterThan(due.getTime() + late * 86_400_000);
    }),
  );
  const january = runTimeOn("2026-01-31");
  expect(nextDue(january, january, 31)).toEqual(runTimeOn("2026-02-28"));
  expect(nextDue(runTimeOn("2026-02-28"), january, 31)).toEqual(runTimeOn("2026-03-31"));
});
