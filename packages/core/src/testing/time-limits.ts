/**
 * How long a test may wait for a polled value, for its own end and for its set-up: the same in every suite that has a
 * database, a program or a browser. A busy machine takes its time, and what comes in the end is what counts; the limits only
 * end a test that hangs.
 */
export const timeLimits = {
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 180_000,
};
