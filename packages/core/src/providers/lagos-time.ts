/** A time without a zone: "2024-01-03 10:19:34", also with fractions and with T instead of the space. */
const zoneless = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d{1,9})?$/;

export function parseLagosTime(text: string | null | undefined): Date | null {
  return zonelessTime(text, "+01:00");
}

export function parseUtcTime(text: string | null | undefined): Date | null {
  return zonelessTime(text, "Z");
}

function zonelessTime(text: string | null | undefined, zone: string): Date | null {
  const [, day, time, fraction = ""] = zoneless.exec(text ?? "") ?? [];
  if (!day || !time) return null;
  // Vendors send up to nanoseconds, which are cut to the milliseconds of a Date.
  const date = new Date(`${day}T${time}${fraction.slice(0, 4)}${zone}`);
  return Number.isNaN(date.getTime()) ? null : date;
}
