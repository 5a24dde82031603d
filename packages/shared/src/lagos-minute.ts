const format = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** "23 Nov, 14:05" in Lagos. */
export function lagosMinute(at: Date): string {
  return format.format(at);
}
