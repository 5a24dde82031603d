import { readFileSync } from "node:fs";

/** A vendor's documented or publicly seen answer. Persons, accounts and keys are replaced. */
export type VendorAnswer = {
  id: string;
  /** The source, and whether values were filled in. */
  source: string;
  operation: string;
  http: number;
  arg?: string;
  kobo?: number;
  recipient?: string;
  body: unknown;
};

function vendorAnswers(vendor: string): VendorAnswer[] {
  const file = new URL(`./${vendor}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as VendorAnswer[];
}

export function vendorAnswer(vendor: string, id: string): VendorAnswer {
  const found = vendorAnswers(vendor).find((answer) => answer.id === id);
  if (!found) throw new Error(`There is no answer ${id} of ${vendor}`);
  return found;
}

export type Mutation = { name: string; body: unknown };

/** Returns every copy that differs in one field: missing, null, number and string exchanged, an unknown word. */
export function mutationsOf(body: unknown): Mutation[] {
  return pathsOf(body).flatMap((path) => {
    const at = path.join(".");
    // the path exists in this body
    const value = path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], body);
    const others: Mutation[] = [
      { name: `${at} missing`, body: changed(body, path, undefined) },
      { name: `${at} null`, body: changed(body, path, null) },
    ];
    if (typeof value === "number")
      others.push({ name: `${at} as text`, body: changed(body, path, String(value)) });
    if (typeof value === "string") {
      others.push({ name: `${at} unknown word`, body: changed(body, path, "ZZ-unheard-of") });
      if (/^\d{1,12}$/.test(value)) {
        others.push({ name: `${at} as number`, body: changed(body, path, Number(value)) });
      }
    }
    return others;
  });
}

function pathsOf(node: unknown, path: readonly string[] = []): string[][] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [[...path, key], ...pathsOf(value, [...path, key])]);
}

function changed(node: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node))
    return node.map((item, index) => (String(index) === key ? changed(item, rest, value) : item));
  const fields = Object.entries(node as Record<string, unknown>); // pathsOf visits objects only
  return Object.fromEntries(
    fields.flatMap(([name, item]) => {
      if (name !== key) return [[name, item]];
      const next = changed(item, rest, value);
      return next === undefined ? [] : [[name, next]];
    }),
  );
}
