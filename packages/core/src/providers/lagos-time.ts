/** "2024-01-03 10:19:34", written in Lagos time (UTC+1, no summer time). Null when it is anything else. */
export function lagosTime(text: string | null | undefined): Date | null {
  if (!text || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const date = new Date(`${text.replace(" ", "T")}+01:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}
