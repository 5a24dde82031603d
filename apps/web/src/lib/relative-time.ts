import { hours } from "@manilla/shared/duration";
import { serverNow } from "./api/server-clock.ts";
import { t } from "./texts/t.ts";

const hour = hours(1);
const day = 24 * hour;

/** "Just now" within the hour, "5h ago" within the day, else "3d ago". */
export function relativeTime(iso: string, now = serverNow()): string {
  const age = now - Date.parse(iso);
  if (!(age >= hour)) return t("Just now");
  return age < day
    ? t("{hours}h ago", { hours: Math.floor(age / hour) })
    : t("{days}d ago", { days: Math.floor(age / day) });
}

// As Intl writes them for en-NG, whose first formatter costs a slow phone a tenth of a second.
const dayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

/** A date whose UTC parts are the time in Lagos, an hour ahead of UTC all year. */
const inLagos = (time: number | string) => new Date(new Date(time).getTime() + hour);

/** "21 Nov" */
const dayOfMonth = (date: Date) => `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]}`;

/** "21 Nov 2026, 09:37", in Lagos, where the statements are kept. */
export function lagosTime(at: number | string): string {
  const time = new Date(at).getTime();
  if (Number.isNaN(time)) return "";
  const date = inLagos(time);
  return `${dayOfMonth(date)} ${date.getUTCFullYear()}, ${lagosClock(time)}`;
}

/** "09:37", for "updated …". */
export function lagosClock(time: number | string): string {
  return inLagos(time).toISOString().slice(11, 16);
}

/** "Sat, 21 Nov", for a day within the year. */
export function lagosDay(iso: string): string {
  const date = inLagos(iso);
  return `${dayNames[date.getUTCDay()]}, ${dayOfMonth(date)}`;
}

const dayKey = (time: number | string) => inLagos(time).toISOString().slice(0, 10);

/** This day in Lagos, as a date field holds it: "2026-11-21". */
export function lagosToday(now = serverNow()): string {
  return dayKey(now);
}

/** The heading of a day in a list: "Today", "Yesterday", else "Sat, 21 Nov 2026"; days begin at midnight in Lagos. */
export function lagosDayName(iso: string, now = serverNow()): string {
  const wanted = dayKey(iso);
  if (wanted === dayKey(now)) return t("Today");
  return wanted === dayKey(now - day) ? t("Yesterday") : `${lagosDay(iso)} ${inLagos(iso).getUTCFullYear()}`;
}

/** When, in a list of several days: "09:37" today, else "Yesterday" or "Sat, 21 Nov". */
export function lagosMoment(iso: string, now = serverNow()): string {
  const name = lagosDayName(iso, now);
  if (name === t("Today")) return lagosClock(iso);
  return name === t("Yesterday") ? name : lagosDay(iso);
}
