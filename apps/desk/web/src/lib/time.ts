import { days, hours, minutes } from "@manilla/shared/duration";
import { lagosDay, lagosTime as lagosMinute, lagosSecond } from "@manilla/shared/lagos";

/** Formats a time in Lagos as "22 Nov, 14:05:09" (another year: "22 Nov 2025, 14:05"). Leaves other texts unchanged. */
export function lagosTime(text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  const isThisYear = lagosDay(at).slice(0, 4) === lagosDay(new Date()).slice(0, 4);
  return isThisYear ? lagosSecond(at) : lagosMinute(at);
}

/** Age as "5 min", "3 h" or "2 d". */
export function ageOf(text: string, now = Date.now()): string {
  const age = Math.max(0, now - new Date(text).getTime());
  if (Math.round(age / minutes(1)) < 60) return `${Math.round(age / minutes(1))} min`;
  return age < hours(48) ? `${Math.round(age / hours(1))} h` : `${Math.round(age / days(1))} d`;
}
