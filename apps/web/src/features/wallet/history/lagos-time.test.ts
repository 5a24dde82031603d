import { expect, test } from "vitest";
import { dayOf, timeOf } from "./lagos-time.ts";

test("days begin at midnight in Lagos, an hour before they do in UTC", () => {
  const now = new Date("2026-11-21T10:00:00Z");
  expect(dayOf("2026-11-20T23:30:00Z", now)).toBe("Today");
  expect(dayOf("2026-11-20T22:30:00Z", now)).toBe("Yesterday");
  expect(dayOf("2026-11-18T22:30:00Z", now)).toMatch(/18 Nov 2026/);
  expect(timeOf("2026-11-20T23:30:00Z")).toBe("00:30");
});
