/** The time of the process, replaceable in tests. The database uses its own clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
