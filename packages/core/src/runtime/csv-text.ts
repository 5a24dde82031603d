const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const negativeNumber = /^-[0-9]+(\.[0-9]+)?$/;

/**
 * Formats rows as CSV (RFC 4180). An apostrophe stops spreadsheets from running a text as a formula, which an
 * attacker may have written.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(text: string): string {
  const safe = formula.test(text) && !negativeNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
