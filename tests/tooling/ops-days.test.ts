import { expect, test } from "vitest";
import { toTheMinute } from "../../scripts/ops/print.ts";

test("staff read times of Lagos, with the offset that says so", () => {
  expect(toTheMinute(new Date("2026-03-31T23:30:59Z"))).toBe("2026-04-01 00:30 +01:00");
});
