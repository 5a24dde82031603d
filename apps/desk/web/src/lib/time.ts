const format = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  day: "2-digit",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** "22 Nov, 14:05:09" in Lagos; a text that is no time stays as it is. */
export function lagosTime(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : format.format(at);
}

/** "3 h", "2 d": how long ago. */
export function ageOf(text: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now - new Date(text).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} d`;
}
