import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "../environment.ts";

const packages: Record<string, string> = {
  "@manilla/core/": "packages/core/src/",
  "@manilla/http/": "packages/http/src/",
  "@manilla/shared/": "packages/shared/src/",
};

const texts = new Map<string, string>();

/** The text of a file of the repository, without whole-line comments. */
export function textOf(file: string): string {
  const known = texts.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(join(root, file), "utf8").replace(/^\s*(\/\/|\/?\*|--).*$/gm, "");
  texts.set(file, text);
  return text;
}

/** The files with this ending below a folder, without tests, fixtures and Prisma's client, as paths from the root. */
export function sourcesBelow(folder: string, ending = ".ts"): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith(ending) && !/\.test\.ts$|\/testing\/|\/runtime\/prisma\//.test(path))
    .sort();
}

/** What these files import, at once or by way of others, with themselves; imports of types alone don't count. */
export function reachedFrom(files: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...importsOf(file));
  }
  return reached;
}

/** The files of ours that a file imports, as paths from the root. */
export function importsOf(file: string): string[] {
  const found = textOf(file).matchAll(
    /^(?:import|export) (?!type )[^;]*?from "([^"]+)"|import\("([^"]+)"\)/gms,
  );
  return [...found].flatMap(([, named, late]) => {
    const path = resolved(file, named ?? late ?? "");
    return path.endsWith(".ts") && existsSync(join(root, path)) ? [path] : [];
  });
}

function resolved(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return relative(root, join(root, dirname(file), specifier));
  for (const [name, folder] of Object.entries(packages))
    if (specifier.startsWith(name)) return `${specifier.replace(name, folder)}.ts`;
  return specifier;
}
