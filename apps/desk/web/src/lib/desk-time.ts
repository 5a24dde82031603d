const format = new Intl.DateTimeFormat("en-NG", {
  timeZone: "Africa/Lagos",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** "21 Nov, 09:37" in Lagos. */
export function deskTime(iso: string): string {
  return format.format(new Date(iso));
}
