import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { TestCase, TestModule } from "vitest/node";
import { root } from "../../scripts/environment.ts";
import { FailureReporter } from "../../scripts/test/reporter.ts";

function file(name: string, seconds: number, errors: { message: string }[] = []): TestModule {
  const diagnostic = () => ({ duration: seconds * 1000, collectDuration: 0, setupDuration: 0 });
  const module = { moduleId: join(root, name), diagnostic, errors: () => errors };
  return module as unknown as TestModule;
}

function failed(module: TestModule, name: string, message: string): TestCase {
  const result = () => ({ state: "failed", errors: [{ message }] });
  return { module, name, fullName: `fees > ${name}`, result } as unknown as TestCase;
}

test("a failure is printed when it happens, and at the end with the command that runs it alone", () => {
  const printed: string[] = [];
  const reporter = new FailureReporter((text) => printed.push(text));
  const fees = file("packages/shared/src/fees.test.ts", 3);
  reporter.onTestCaseResult(failed(fees, "rounds once", "expected 1 to be 2\n{ seed: 7 }\n  at line 3"));
  const command = 'npm test -- packages/shared/src/fees.test.ts -t "rounds once"';
  expect(printed.join("\n")).toContain("FAILED packages/shared/src/fees.test.ts > fees > rounds once");
  expect(printed.join("\n")).toContain(command);
  printed.length = 0;
  reporter.onTestModuleEnd(file("apps/api/src/broken.test.ts", 1, [{ message: "no such module" }]));
  reporter.onTestRunEnd();
  const end = printed.slice(printed.indexOf("\nFailed:")).join("\n");
  expect(end).toContain(`expected 1 to be 2\n    { seed: 7 }\n    alone: ${command}`);
  expect(end).toContain("no such module\n    alone: npm test -- apps/api/src/broken.test.ts");
  expect(end).not.toContain("at line 3");
});

test("a wait that timed out is printed with what it waited for, and where", () => {
  const printed: string[] = [];
  const reporter = new FailureReporter((text) => printed.push(text));
  const stacks = [
    { file: join(root, "node_modules/playwright-core/lib/client.js"), line: 1, column: 1, method: "" },
    { file: import.meta.filename, line: 1, column: 10, method: "" },
  ];
  const message =
    "locator.click: Timeout 15000ms exceeded.\nCall log:\n  - waiting for getByRole('button')\n";
  const result = () => ({ state: "failed", errors: [{ message, stacks }] });
  const module = file("tests/e2e/desk.test.ts", 3);
  reporter.onTestCaseResult({ module, name: "n", fullName: "n", result } as unknown as TestCase);
  expect(printed.join("\n")).toContain(
    "  locator.click: Timeout 15000ms exceeded.\n  waiting for getByRole('button')\n  at tests/tooling/failure-reporter.test.ts:1:10  import { join }",
  );
});

test("the ten slowest files of a long run are printed, the slowest first", () => {
  const printed: string[] = [];
  const reporter = new FailureReporter((text) => printed.push(text));
  for (let n = 1; n <= 12; n += 1) reporter.onTestModuleEnd(file(`f${n}.test.ts`, n));
  reporter.onTestRunEnd();
  expect(printed).toHaveLength(11);
  expect(printed[1]).toBe("    12.0 s  f12.test.ts");
  expect(printed.at(-1)).toBe("     3.0 s  f3.test.ts");
});

describe("the last line of a run", () => {
  const fees = file("packages/shared/src/fees.test.ts", 1);
  const ended = (state: string) =>
    ({
      module: fees,
      name: "n",
      fullName: "n",
      result: () => ({ state, errors: [] }),
    }) as unknown as TestCase;
  const reported = (...states: string[]) => {
    const reporter = new FailureReporter(() => {});
    for (const state of states) reporter.onTestCaseResult(ended(state));
    return reporter;
  };

  test("counts the passed, the failed and the skipped tests", () => {
    expect(reported("passed", "passed").summaryLine(false)).toBe("2 passed, 0 failed");
    expect(reported("passed", "failed", "skipped").summaryLine(true)).toBe("1 passed, 1 failed, 1 skipped");
  });

  test("counts a file that cannot be loaded, or whose set-up fails, as a failure", () => {
    const reporter = reported("passed", "skipped");
    reporter.onTestModuleEnd(file("apps/api/src/broken.test.ts", 1, [{ message: "no such module" }]));
    expect(reporter.summaryLine(true)).toBe("1 passed, 1 failed, 1 skipped");
  });

  test("counts an error outside of every test, and a run without tests, as a failure", () => {
    expect(reported("passed").summaryLine(true)).toBe("1 passed, 1 failed");
    expect(reported().summaryLine(true)).toBe("0 passed, 1 failed");
  });
});
