import type { Plugin } from "vite";

const stub = "\0zod-for-the-web";

/**
 * The web app reads a contract for its method, its path and its types; the server does the checking. So in the browser's
 * bundle the schemas are built of nothing, which saves 20 KB of the first load. Asking one to parse fails loudly.
 */
export function contractsWithoutZod(): Plugin {
  return {
    name: "contracts-without-zod",
    enforce: "pre",
    resolveId(source, importer) {
      return source === "zod" && importer?.includes("packages/shared/src/") ? stub : null;
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
