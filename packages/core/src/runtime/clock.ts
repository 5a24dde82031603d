/** The one source of time in the process, so that a test can set it. The database has its own for what it decides. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
