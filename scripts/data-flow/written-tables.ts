import { readTables } from "../draw-erd.ts";
import { folderOf } from "./capabilities.ts";
import { sourcesBelow, textOf } from "./imports.ts";

const writes = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+(?:\.[a-z_]+)?)/gi;
const prismaWrites = /\.(\w+)\.(?:create|update|upsert|delete)\w*\(/g;

/** The folders of core, or programs, that write each table: in SQL, with Prisma, or by a SQL function that they call. */
export function writtenTables(): Map<string, Set<string>> {
  const tables = new Set(readTables().map(({ name }) => name));
  const models = modelTables();
  const functions = functionWrites(tables);
  const writers = new Map([...tables].map((table) => [table, new Set<string>()]));
  for (const file of ["packages/core/src", "apps"].flatMap((folder) => sourcesOf(folder))) {
    const text = textOf(file);
    const direct = [...text.matchAll(writes)].map(([, table = ""]) => table.toLowerCase());
    const byModel = [...text.matchAll(prismaWrites)].map(([, model = ""]) => models.get(model) ?? "");
    const byFunction = [...functions].flatMap(([name, written]) => (calls(text, name) ? [...written] : []));
    for (const table of [...direct, ...byModel, ...byFunction]) writers.get(table)?.add(folderOf(file));
  }
  return writers;
}

function sourcesOf(folder: string): string[] {
  return folder === "apps"
    ? ["api", "desk", "worker"].flatMap((app) => sourcesBelow(`apps/${app}/src`))
    : sourcesBelow(folder);
}

/** Prisma's names of tables: `bankList` is `bank_list`. */
function modelTables(): Map<string, string> {
  const text = sourcesBelow("prisma/schema", ".prisma").map(textOf).join("\n");
  const models = [...text.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)];
  return new Map(
    models.map(([, name = "", body = ""]) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
    ]),
  );
}

/** The tables that each SQL function writes, itself or by the functions it calls. */
function functionWrites(tables: ReadonlySet<string>): Map<string, Set<string>> {
  const files = sourcesBelow("prisma/sql", ".sql").filter((file) =>
    /create or replace function/.test(textOf(file)),
  );
  const own = new Map(
    files.map((file) => {
      const parts = file.split("/");
      const name = `${parts[2]}.${parts.at(-1)?.replace(".sql", "")}`;
      const found = [...textOf(file).matchAll(writes)].map(([, table = ""]) => table.toLowerCase());
      const written = found
        .flatMap((table) => [table, `${parts[2]}.${table}`])
        .filter((table) => tables.has(table));
      return [name, { text: textOf(file), written: new Set(written) }] as const;
    }),
  );
  for (let grown = true; grown; ) {
    grown = false;
    for (const [name, { text, written }] of own) {
      for (const [other, { written: theirs }] of own) {
        if (other === name || !calls(text, other, name.split(".")[0])) continue;
        for (const table of theirs) if (!written.has(table) && written.add(table)) grown = true;
      }
    }
  }
  return new Map([...own].map(([name, { written }]) => [name, written]));
}

/** A call by the full name, or within its own schema by the name alone; `ctx.ledger.transact` is a call of ours, not SQL. */
function calls(text: string, name: string, schema = "public"): boolean {
  const [own, short] = name.split(".");
  const called = own === schema ? `(?:${own}\\.)?${short}` : `${own}\\.${short}`;
  return new RegExp(`(?<![\\w.])${called}\\(`).test(text);
}
