import { expect, test } from "vitest";
import { momentOf, toTheMinute } from "../../scripts/ops/days.ts";

test("staff read times of Lagos, with the offset that says so", () => {
  expect(toTheMinute(new Date("2026-03-31T23:30:59Z"))).toBe("2026-04-01 00:30 +01:00");
});

test("a moment needs its zone, and a day that exists", () => {
  expect(momentOf("2026-03-31T12:00:00+01:00")).toEqual(new Date("2026-03-31T11:00:00Z"));
  expect(momentOf("2026-03-31T12:00:00")).toBeNull();
  expect(momentOf("2026-02-31T12:00:00Z")).toBeNull();
});
