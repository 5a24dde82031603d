import { describe, expect, test } from "vitest";
import { type Report, summarize, summaryLine } from "../../scripts/test/summary.ts";

type Status = Report["testResults"][number]["assertionResults"][number]["status"];

function file(status: string, ...tests: Status[]): Report["testResults"][number] {
  return { status, assertionResults: tests.map((each) => ({ status: each })) };
}

const line = (testResults: Report["testResults"], exitCode: number) =>
  summaryLine(summarize({ testResults }, exitCode));

describe("the last line of a run", () => {
  test("counts tests, not files", () => {
    expect(line([file("passed", "passed", "passed"), file("passed", "passed")], 0)).toBe(
      "3 passed, 0 failed",
    );
  });

  test("counts the failed and the skipped", () => {
    expect(line([file("failed", "passed", "failed", "pending")], 1)).toBe("1 passed, 1 failed, 1 skipped");
  });

  test("a file that can't be loaded is a failure", () => {
    expect(line([file("passed", "passed"), file("failed")], 1)).toBe("1 passed, 1 failed");
  });

  test("a file whose set-up fails is a failure, although its tests are only skipped", () => {
    expect(line([file("failed", "skipped", "skipped")], 1)).toBe("0 passed, 1 failed, 2 skipped");
  });

  test("an error outside of every test is a failure", () => {
    expect(line([file("passed", "passed")], 1)).toBe("1 passed, 1 failed");
  });

  test("no test at all is a failure", () => {
    expect(line([], 0)).toBe("0 passed, 1 failed");
  });

  test("no test at all is no failure where only what changed was asked for", () => {
    expect(summaryLine(summarize({ testResults: [] }, 0, { mayBeEmpty: true }))).toBe("0 passed, 0 failed");
    expect(summaryLine(summarize({ testResults: [] }, 1, { mayBeEmpty: true }))).toBe("0 passed, 1 failed");
  });
});
