type Status = "passed" | "failed" | "skipped" | "pending" | "todo" | "disabled";

/** What we read of vitest's JSON report. */
export type Report = { testResults: { status: string; assertionResults: { status: Status }[] }[] };

export type Counts = { passed: number; failed: number; skipped: number };

/**
 * Counts the tests of a run. A file that could not even be loaded counts as one failed test, and so does a run that
 * vitest calls failed without naming a test (an unhandled error, no test at all).
 */
export function summarize(
  { testResults }: Report,
  exitCode: number,
  { mayBeEmpty = false }: { mayBeEmpty?: boolean } = {},
): Counts {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = all.filter((status) => status === "passed").length;
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = all.filter((status) => status === "failed").length + broken;
  const ranNothing = passed + failed === 0 && !mayBeEmpty;
  const unnamed = failed === 0 && (exitCode !== 0 || ranNothing) ? 1 : 0;
  return { passed, failed: failed + unnamed, skipped: all.length - passed - (failed - broken) };
}

/** The last line of a test run. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
