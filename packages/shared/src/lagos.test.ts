import { expect, test } from "vitest";
import { lagosDay, lagosMidnight, lagosTime, lagosWeekday } from "./lagos.ts";

test("a moment belongs to the day in Lagos, one hour before UTC", () => {
  expect(lagosDay(new Date("2026-11-25T22:59:59.999Z"))).toBe("2026-11-25");
  expect(lagosDay(new Date("2026-11-25T23:00:00.000Z"))).toBe("2026-11-26");
});

test("a day begins at midnight in Lagos, and 31 February does not begin", () => {
  expect(lagosMidnight("2028-02-29")).toEqual(new Date("2028-02-28T23:00:00Z"));
  for (const none of ["2026-02-29", "2026-02-31", "2026-04-31", "2026-13-01", "2026-1-1", ""])
    expect(lagosMidnight(none).getTime(), none).toBeNaN();
});

test("lagosWeekday and lagosTime write every day of a year as Intl does", () => {
  const timeZone = "Africa/Lagos";
  const day = new Intl.DateTimeFormat("en-NG", {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone,
  });
  const options = {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  const time = new Intl.DateTimeFormat("en-NG", { ...options, hour12: false, timeZone });
  for (let number = 0; number < 366; number += 1) {
    const iso = new Date(Date.UTC(2028, 0, 1 + number, number % 24, number % 60)).toISOString();
    expect(lagosWeekday(iso)).toBe(day.format(new Date(iso)));
    expect(lagosTime(iso)).toBe(time.format(new Date(iso)));
  }
});
