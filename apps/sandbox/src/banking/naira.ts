/** Undefined unless the value is an amount in naira, as a number or text. */
export function koboFromNaira(value: unknown): bigint | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return undefined;
  const match = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text.trim());
  if (!match) return undefined;
  return BigInt(match[1] ?? "0") * 100n + BigInt((match[2] ?? "").padEnd(2, "0"));
}

export function koboFromKobo(value: unknown): bigint | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? BigInt(text) : undefined;
}

export function nairaText(kobo: bigint): string {
  return `${kobo / 100n}.${String(kobo % 100n).padStart(2, "0")}`;
}

export function nairaNumber(kobo: bigint): number {
  return Number(nairaText(kobo));
}
