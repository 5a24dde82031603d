export function percentiles(taken: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
