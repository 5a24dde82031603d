import { hours } from "@manilla/shared/duration";
import { lagosClock, lagosDay, lagosWeekday } from "@manilla/shared/lagos";
import { t } from "@manilla/ui/texts/t.ts";
import { serverNow } from "../api/server-clock.ts";

const hour = hours(1);
const day = 24 * hour;

/** "Just now" within an hour, "5h ago" within a day, otherwise "3d ago". */
export function relativeTime(iso: string, now = serverNow()): string {
  const age = now - Date.parse(iso);
  if (!(age >= hour)) return t("Just now");
  return age < day
    ? t("{hours}h ago", { hours: Math.floor(age / hour) })
    : t("{days}d ago", { days: Math.floor(age / day) });
}

export function lagosToday(now = serverNow()): string {
  return lagosDay(now);
}

/** "Today", "Yesterday" or "Sat, 21 Nov 2026". Days begin at midnight in Lagos. */
export function lagosDayName(iso: string, now = serverNow()): string {
  const wanted = lagosDay(iso);
  if (wanted === lagosDay(now)) return t("Today");
  return wanted === lagosDay(now - day) ? t("Yesterday") : `${lagosWeekday(iso)} ${wanted.slice(0, 4)}`;
}

/** Returns the day's name. The last hour is always "Today", because relativeTime shows "Just now" for it. */
export function relativeDay(iso: string, now = serverNow()): string {
  return relativeTime(iso, now) === t("Just now") ? t("Today") : lagosDayName(iso, now);
}

/** "09:37" for today, otherwise "Yesterday" or "Sat, 21 Nov". */
export function lagosMoment(iso: string, now = serverNow()): string {
  const name = lagosDayName(iso, now);
  if (name === t("Today")) return lagosClock(iso);
  return name === t("Yesterday") ? name : lagosWeekday(iso);
}
