/** Whether it is a day of the calendar as "2026-03-31"; a Date would make 3 March of 31 February. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

/** A moment with its zone, as "2026-03-31T12:00:00+01:00": without one it would be this machine's. Null for anything else. */
export function momentOf(text: string): Date | null {
  const isWhole = isDay(text.slice(0, 10)) && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const at = isWhole ? new Date(text) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}
