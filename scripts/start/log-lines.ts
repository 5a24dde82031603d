const errorLevel = 50;

export function surfacedLine(line: string): string | undefined {
  if (!line.startsWith("{")) return undefined;
  const entry = parsed(line);
  if (typeof entry?.level !== "number" || entry.level < errorLevel) return undefined;
  const cause = isRecord(entry.err) && typeof entry.err.message === "string" ? entry.err.message : undefined;
  const said = typeof entry.msg === "string" ? entry.msg : "error";
  return cause === undefined || cause === said ? said : `${said}: ${cause}`;
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
