import { SetupError } from "../services/process.ts";
import type { SqlFile } from "./sql-file.ts";

export type Definition = SqlFile & {
  /** Schema and name from the path, which is sql/<schema>/<name>.sql or sql/<schema>/…/<name>.sql. */
  name: string;
  kind: "view" | "type" | "function" | "rows";
};

const defines = /^create (?:or replace )?(view|type|function) (?:(\w+)\.)?(\w+)/gm;

/** Throws SetupError if the file does not define exactly what its path names. */
export function readDefinition(file: SqlFile): Definition {
  const parts = file.path
    .replace(/\.sql$/, "")
    .split("/")
    .slice(1);
  const [schema = "", name = ""] = [parts.at(0), parts.at(-1)];
  const found = [...file.text.matchAll(defines)];
  const [first] = found;
  if (first === undefined) return { ...file, name: `${schema}.${name}`, kind: "rows" };
  const kind = first[1] === "view" || first[1] === "type" ? first[1] : "function";
  if (found.length > 1 || `${first[2] ?? "public"}.${first[3]}` !== `${schema}.${name}`) {
    throw new SetupError(`${file.path} must define ${schema}.${name} and nothing else.`);
  }
  return { ...file, name: `${schema}.${name}`, kind };
}

/** Sorts the definitions so that each follows those that it mentions. Files directly below sql/ are last. */
export function inOrder(definitions: Definition[]): Definition[] {
  const ordered = new Set<Definition>();
  const visit = (definition: Definition, path: Definition[]): void => {
    if (ordered.has(definition)) return;
    if (path.includes(definition)) {
      throw new SetupError(
        `These need each other: ${[...path, definition].map((one) => one.path).join(" → ")}`,
      );
    }
    for (const needed of definitions) {
      if (needed !== definition && needed.kind !== "rows" && mentions(definition, needed))
        visit(needed, [...path, definition]);
    }
    ordered.add(definition);
  };
  const last = (definition: Definition) => (definition.path.split("/").length === 2 ? 1 : 0);
  for (const definition of definitions.toSorted((a, b) => last(a) - last(b))) visit(definition, []);
  return [...ordered];
}

/**
 * Returns true if the text contains the full name of `needed`. If both are in one schema, or `needed` is in public,
 * the name without the schema is enough in a call or after `from` or `join`.
 */
function mentions({ name, text }: Definition, needed: Definition): boolean {
  const code = text.replace(/--.*$/gm, "");
  const [schema, own = ""] = needed.name.split(".");
  if (new RegExp(`\\b${schema}\\.${own}\\b`).test(code)) return true;
  if (schema !== "public" && schema !== name.split(".")[0]) return false;
  return new RegExp(`(?<![\\w.])${own}\\s*\\(|\\b(from|join)\\s+${own}\\b`).test(code);
}
