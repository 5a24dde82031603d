/** Durations in milliseconds, so that a number in the code says its unit. */
export const seconds = (count: number): number => count * 1_000;
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;
export const days = (count: number): number => count * 86_400_000;

/** Milliseconds as seconds, with their fraction. */
export const inSeconds = (milliseconds: number): number => milliseconds / 1_000;

/** The moment so many milliseconds after another. */
export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

/** Whole seconds until a moment, rounded up: what a retry-after says. */
export function secondsUntil(now: Date, moment: Date): number {
  return Math.ceil(inSeconds(between(now, moment)));
}

/** How many milliseconds passed from one moment to another. */
export function between(earlier: Date, later: Date): number {
  return later.getTime() - earlier.getTime();
}
