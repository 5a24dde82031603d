const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** "Just now" within the hour, "5h ago" within the day, else "3d ago". */
export function relativeTime(iso: string, now: number = Date.now()): string {
  const age = now - Date.parse(iso);
  if (!(age >= hour)) return "Just now";
  return age < day ? `${Math.floor(age / hour)}h ago` : `${Math.floor(age / day)}d ago`;
}

const dateFormat = new Intl.DateTimeFormat("en-NG", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Africa/Lagos",
});

/** "21 Nov 2026, 09:37", in Lagos, where the statements are kept. */
export function lagosTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? "" : dateFormat.format(time);
}

const clockFormat = new Intl.DateTimeFormat("en-NG", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Africa/Lagos",
});

/** "09:37", for "updated …". */
export function lagosClock(time: number | string): string {
  return clockFormat.format(new Date(time));
}
