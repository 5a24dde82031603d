import { expect, test } from "vitest";
import { stopUnderLoad } from "./stop-under-load.ts";

const stops = process.env["TEST_FULL"] ? 10 : 2;

test("the API and the worker asked to end while people trade: nothing answered is lost, nothing is done twice", {
  timeout: 120_000 + stops * 60_000,
}, async () => {
  const report = await stopUnderLoad(stops);
  expect(report.complaints).toEqual([]);
  expect(report.done).toBeGreaterThan(50);
  expect(report.refused).toBeGreaterThan(0);
});
