/** Bits per character. 16 random digits have more, a repeating or counting text has fewer. */
const fewestBits = 2;

/** True if the secret repeats few characters, repeats itself, or counts up or down. */
export function isGuessable(secret: string): boolean {
  const codes = Array.from(secret, (letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return repeatsItself(codes) || bits(codes) < fewestBits || bits(steps) < fewestBits;
}

function repeatsItself(codes: readonly number[]): boolean {
  const periods = Array.from({ length: Math.floor(codes.length / 2) }, (_, at) => at + 1);
  return periods.some((period) => codes.every((code, at) => code === codes[at % period]));
}

/** Shannon entropy per value. */
function bits(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / values.length);
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}
