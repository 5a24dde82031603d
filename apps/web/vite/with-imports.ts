export function withImports(
  names: readonly string[],
  importsOf: (name: string) => readonly string[],
  seen = new Set<string>(),
): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    withImports(importsOf(name), importsOf, seen);
  }
  return seen;
}
