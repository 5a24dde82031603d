import { hours } from "@manilla/shared/duration";
import { t } from "./texts/t.ts";

const hour = hours(1);
const day = 24 * hour;

/** "Just now" within the hour, "5h ago" within the day, else "3d ago". */
export function relativeTime(iso: string, now: number = Date.now()): string {
  const age = now - Date.parse(iso);
  if (!(age >= hour)) return t("Just now");
  return age < day
    ? t("{hours}h ago", { hours: Math.floor(age / hour) })
    : t("{days}d ago", { days: Math.floor(age / day) });
}

function inLagos(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-NG", { ...options, timeZone: "Africa/Lagos" });
}

const dateFormat = inLagos({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** "21 Nov 2026, 09:37", in Lagos, where the statements are kept. */
export function lagosTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? "" : dateFormat.format(time);
}

const clockFormat = inLagos({ hour: "2-digit", minute: "2-digit" });

/** "09:37", for "updated …". */
export function lagosClock(time: number | string): string {
  return clockFormat.format(new Date(time));
}

const shortDayFormat = inLagos({ weekday: "short", day: "numeric", month: "short" });

/** "Sat, 21 Nov", for a day within the year. */
export function lagosDay(iso: string): string {
  return shortDayFormat.format(new Date(iso));
}

const dayFormat = inLagos({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
const dayKey = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" });

/** The heading of a day in a list: "Today", "Yesterday", else "Sat, 21 Nov 2026"; days begin at midnight in Lagos. */
export function lagosDayName(iso: string, now: number = Date.now()): string {
  const wanted = dayKey.format(new Date(iso));
  if (wanted === dayKey.format(now)) return t("Today");
  return wanted === dayKey.format(now - day) ? t("Yesterday") : dayFormat.format(new Date(iso));
}

/** When, in a list of several days: "09:37" today, else "Yesterday" or "Sat, 21 Nov". */
export function lagosMoment(iso: string, now: number = Date.now()): string {
  const name = lagosDayName(iso, now);
  if (name === t("Today")) return lagosClock(iso);
  return name === t("Yesterday") ? name : lagosDay(iso);
}
