const zone = { timeZone: "Africa/Lagos" } as const;
const time = new Intl.DateTimeFormat("en-NG", { ...zone, hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-NG", {
  ...zone,
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});
const key = new Intl.DateTimeFormat("en-CA", zone);

/** "09:41", as the clock in Lagos showed. */
export function timeOf(iso: string): string {
  return time.format(new Date(iso));
}

/** "Sat, 21 Nov 2026, 09:41" */
export function dateTimeOf(iso: string): string {
  return `${day.format(new Date(iso))}, ${timeOf(iso)}`;
}

/** The heading of a day in a list: "Today", "Yesterday", else its date. */
export function dayOf(iso: string, now = new Date()): string {
  const wanted = key.format(new Date(iso));
  if (wanted === key.format(now)) return "Today";
  if (wanted === key.format(new Date(now.getTime() - 86_400_000))) return "Yesterday";
  return day.format(new Date(iso));
}
