export async function runStep<T>(label: string, work: () => Promise<T> | T): Promise<T> {
  const startedAt = performance.now();
  process.stdout.write(`  ${label} … `);
  const result = await work();
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}
