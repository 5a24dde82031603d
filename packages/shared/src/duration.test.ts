import { expect, test } from "vitest";
import {
  addMilliseconds,
  days,
  hours,
  inSeconds,
  millisecondsBetween,
  minutes,
  seconds,
  secondsUntil,
} from "./duration.ts";

const noon = new Date("2026-11-26T12:00:00Z");

test("durations are milliseconds", () => {
  expect([seconds(2), minutes(2), hours(2), days(2)]).toEqual([2_000, 120_000, 7_200_000, 172_800_000]);
  expect(inSeconds(2_500)).toBe(2.5);
});

test("a moment later, and the time between two", () => {
  expect(addMilliseconds(noon, hours(1)).toISOString()).toBe("2026-11-26T13:00:00.000Z");
  expect(millisecondsBetween(noon, addMilliseconds(noon, 7))).toBe(7);
});

test("a wait is rounded up to whole seconds", () => {
  expect(secondsUntil(noon, addMilliseconds(noon, 1))).toBe(1);
  expect(secondsUntil(noon, addMilliseconds(noon, 1_000))).toBe(1);
  expect(secondsUntil(noon, addMilliseconds(noon, 1_001))).toBe(2);
});
