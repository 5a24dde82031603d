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

/** Routes stand at the top of a contract: `export const getLimits = route({ … })`. What several share is spread into them and stays. */
function withoutSchemas(code: string, program: ESTree.Program): string {
  let shorter = code;
  for (const statement of program.body.toReversed()) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    if (declared?.type !== "VariableDeclaration") continue;
    for (const { init } of declared.declarations) {
      if (init?.type !== "CallExpression" || code.slice(init.callee.start, init.callee.end) !== "route")
        continue;
      const [definition] = init.arguments;
      if (definition?.type !== "ObjectExpression") continue;
      const kept = definition.properties.map(({ start, end }) => code.slice(start, end)).filter(isRead);
      shorter = `${shorter.slice(0, definition.start)}{ ${kept.join(", ")} }${shorter.slice(definition.end)}`;
    }
  }
  return shorter;
}

const isRead = (property: string) =>
  property.startsWith("...") || readInBrowser.some((name) => property.startsWith(`${name}:`));
