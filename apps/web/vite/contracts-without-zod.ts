import type { ESTree, Plugin } from "vite";

const stub = "\0zod-for-the-web";
/** What the browser reads of a route; the rest is the server's and the API document's. */
const readInBrowser = ["name", "method", "path", "access", "file"];

/**
 * The web app reads a contract for its method, its path and its types; the server does the checking. So in the browser's
 * bundle routes have no schemas, which leaves most of these unused, and the others are built of nothing. That saves
 * 23 KB of the first load. Asking one to parse fails loudly.
 */
export function contractsWithoutZod(): Plugin {
  return {
    name: "contracts-without-zod",
    enforce: "pre",
    resolveId(source, importer) {
      return source === "zod" && importer?.includes("packages/shared/src/") ? stub : null;
    },
    transform(code, id) {
      if (!/packages\/shared\/src\/.*contract\.ts$/.test(id)) return null;
      return { code: withoutSchemas(code, this.parse(code, { lang: "ts" })), map: null };
    },
    load(id) {
      if (id !== stub) return null;
      return `
const refuse = () => { throw new Error("Schemas do not parse in the browser; the server checks."); };
const schema = new Proxy(() => schema, {
  get: (_, key) => (/parse|decode|encode/i.test(String(key)) ? refuse : key === "then" ? undefined : schema),
});
export const z = schema;
export default schema;`;
    },
  };
}

/**
 * Routes stand at the top of a contract (`export const getLimits = route({ … })`), and schemas of its own (`const email =
 * z.string()…`). What several routes share is spread into them and stays. An import that only they needed goes too: every
 * screen that names a route of the contract would bring it along.
 */
function withoutSchemas(code: string, program: ESTree.Program): string {
  let shorter = code;
  for (const statement of program.body.toReversed()) {
    if (statement.type === "ImportDeclaration" && !isUsed(statement, shorter.slice(statement.end)))
      shorter = shorter.slice(0, statement.start) + shorter.slice(statement.end);
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration") continue;
    for (const { init } of declared.declarations.toReversed()) {
      const short = init && shortened(init, code);
      if (short) shorter = shorter.slice(0, init.start) + short + shorter.slice(init.end);
    }
  }
  return shorter;
}

/** What stands for a route or a schema in the browser; undefined for anything else. */
function shortened(value: ESTree.Expression, code: string): string | undefined {
  if (value.type !== "CallExpression") return undefined;
  const textOf = ({ start, end }: ESTree.Span) => code.slice(start, end);
  if (/^z\b/.test(textOf(value))) return "z";
  const [definition] = value.arguments;
  if (textOf(value.callee) !== "route" || definition?.type !== "ObjectExpression") return undefined;
  // Without the call of `route`, which returns its argument, the bundler can leave unused definitions out.
  return `{ ${definition.properties.map(textOf).filter(isRead).join(", ")} }`;
}

const isUsed = ({ specifiers }: ESTree.ImportDeclaration, code: string) =>
  specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(code));

const isRead = (property: string) =>
  property.startsWith("...") || readInBrowser.some((name) => property.startsWith(`${name}:`));
