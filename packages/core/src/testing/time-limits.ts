/**
 * How long a test may wait, the same in every suite: for a value that is polled, for a test, and for its set-up. A busy
 * machine takes its time, and what comes in the end is what counts; the limits only end a test that hangs.
 */
export const timeLimits = {
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 180_000,
};
