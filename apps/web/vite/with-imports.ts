/** These files or modules and all that they import before they run. `importsOf` gives what one of them imports. */
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
