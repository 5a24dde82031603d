import { SetupError } from "../services/process.ts";
import type { SqlFile } from "./sql-file.ts";

export type Definition = SqlFile & {
  /** The folder below sql/, also for a file in a deeper folder. */
  schema: string;
  kind: "view" | "type" | "functions" | "rows";
  /** schema.name of each function, or of the view or type. Empty for rows. */
  names: string[];
};

const defines = /^create (?:or replace )?(view|type|function) (?:(\w+)\.)?(\w+)/gm;

/**
 * A view or a type is alone in its file and has its name, because it is dropped by its path before every change
 * (dropViewsAndTypes). Functions of one schema may share a file.
 */
export function readDefinition(file: SqlFile): Definition {
  const parts = file.path
    .replace(/\.sql$/, "")
    .split("/")
    .slice(1);
  const [schema = "", ownName = ""] = [parts.at(0), parts.at(-1)];
  const found = [...file.text.matchAll(defines)];
  const names = found.map(([, , of = "public", name]) => `${of}.${name}`);
  const alone = found.find(([, kind]) => kind !== "function")?.[1];
  if (alone !== undefined && names.join() !== `${schema}.${ownName}`)
    throw new SetupError(`${file.path} must define ${schema}.${ownName} and nothing else.`);
  const stranger = names.find((name) => !name.startsWith(`${schema}.`));
  if (stranger !== undefined)
    throw new SetupError(`${file.path} defines ${stranger} in the folder of ${schema}.`);
  const kind = alone === "view" || alone === "type" ? alone : names.length > 0 ? "functions" : "rows";
  return { ...file, schema, kind, names };
}

/** Sorted so that each file follows those that it mentions. Files directly below sql/ are last. */
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
      if (needed !== definition && needed.names.some((name) => mentions(definition, name)))
        visit(needed, [...path, definition]);
    }
    ordered.add(definition);
  };
  const last = (definition: Definition) => (definition.path.split("/").length === 2 ? 1 : 0);
  for (const definition of definitions.toSorted((a, b) => last(a) - last(b))) visit(definition, []);
  return [...ordered];
}

/**
 * Matches a full name. A name in the same schema or in public also matches alone, as a call or after `from` and
 * `join`.
 */
function mentions(definition: Definition, needed: string): boolean {
  const code = definition.text.replace(/--.*$/gm, "");
  const [schema, own = ""] = needed.split(".");
  if (new RegExp(`\\b${schema}\\.${own}\\b`).test(code)) return true;
  if (schema !== "public" && schema !== definition.schema) return false;
  return new RegExp(`(?<![\\w.])${own}\\s*\\(|\\b(from|join)\\s+${own}\\b`).test(code);
}
