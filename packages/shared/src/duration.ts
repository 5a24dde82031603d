export const seconds = (count: number): number => count * 1_000;
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;
export const days = (count: number): number => count * 86_400_000;

export const inSeconds = (milliseconds: number): number => milliseconds / 1_000;

export function addMilliseconds(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

/** Returns the whole seconds until a time, rounded up, for the Retry-After header. */
export function secondsUntil(now: Date, moment: Date): number {
  return Math.ceil(inSeconds(millisecondsBetween(now, moment)));
}

export function millisecondsBetween(earlier: Date, later: Date): number {
  return later.getTime() - earlier.getTime();
}
