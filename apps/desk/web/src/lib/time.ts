import { days, hours, minutes } from "@manilla/shared/duration";
import { lagosTime as lagosDate, lagosSecond } from "@manilla/shared/lagos";

/** "22 Nov, 14:05:09" in Lagos, or "22 Nov 2025, 14:05"; a text that is no time stays as it is. */
export function lagosTime(text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  return at.getFullYear() === new Date().getFullYear() ? lagosSecond(at) : lagosDate(at);
}

/** "3 h", "2 d": how long ago. */
export function ageOf(text: string, now = Date.now()): string {
  const age = Math.max(0, now - new Date(text).getTime());
  if (Math.round(age / minutes(1)) < 60) return `${Math.round(age / minutes(1))} min`;
  return age < hours(48) ? `${Math.round(age / hours(1))} h` : `${Math.round(age / days(1))} d`;
}
