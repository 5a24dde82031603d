import { addMilliseconds, hours } from "./duration.ts";

type Instant = Date | number | string;

// These names are the same as Intl's in en-GB and en-NG. Intl is not used here, because creating its first formatter
// takes a tenth of a second on a slow phone.
const dayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

/** A date whose UTC parts are the time in Lagos, which is one hour ahead of UTC all year. */
const inLagos = (at: Instant) => addMilliseconds(new Date(at), hours(1));

const dayOfMonth = (date: Date) => `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]}`;

export function lagosDay(at: Instant): string {
  return inLagos(at).toISOString().slice(0, 10);
}

export function lagosMonth(at: Instant): string {
  return lagosDay(at).slice(0, 7);
}

export function lagosClock(at: Instant): string {
  return inLagos(at).toISOString().slice(11, 16);
}

export function lagosMinute(at: Instant): string {
  return `${dayOfMonth(inLagos(at))}, ${lagosClock(at)}`;
}

export function lagosSecond(at: Instant): string {
  return `${dayOfMonth(inLagos(at))}, ${inLagos(at).toISOString().slice(11, 19)}`;
}

export function lagosDate(at: Instant): string {
  const date = inLagos(at);
  return `${dayOfMonth(date)} ${date.getUTCFullYear()}`;
}

export function lagosTime(at: Instant): string {
  return Number.isNaN(inLagos(at).getTime()) ? "" : `${lagosDate(at)}, ${lagosClock(at)}`;
}

export function lagosWeekday(at: Instant): string {
  const date = inLagos(at);
  return `${dayNames[date.getUTCDay()]}, ${dayOfMonth(date)}`;
}

/** Returns Invalid Date for a day that does not exist. */
export function lagosMidnight(day: string): Date {
  const at = new Date(`${day}T00:00:00+01:00`);
  // Date turns 31 February into 3 March.
  return Number.isNaN(at.getTime()) || lagosDay(at) === day ? at : new Date(Number.NaN);
}

export const runHour = 8;

/** Repeating payments run at 8:00 in Lagos. Returns the day of the next run. */
export const nextRunDay = (at: Instant) => lagosDay(addMilliseconds(new Date(at), hours(24 - runHour)));
