/** "2024-01-03 10:19:34", or with fractions of a second, with a space or a T between: a time without a zone. */
const zoneless = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d{1,9})?$/;

/** A time written in Lagos (UTC+1, no summer time). Null when it is anything else. */
export function parseLagosTime(text: string | null | undefined): Date | null {
  return zonelessTime(text, "+01:00");
}

/** The same text read as UTC. Null when it is anything else. */
export function parseUtcTime(text: string | null | undefined): Date | null {
  return zonelessTime(text, "Z");
}

function zonelessTime(text: string | null | undefined, zone: string): Date | null {
  const [, day, time, fraction = ""] = zoneless.exec(text ?? "") ?? [];
  if (!day || !time) return null;
  // A Date has milliseconds; vendors write up to nanoseconds.
  const date = new Date(`${day}T${time}${fraction.slice(0, 4)}${zone}`);
  return Number.isNaN(date.getTime()) ? null : date;
}
