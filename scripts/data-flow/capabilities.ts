import { importsOf, sourcesBelow, textOf } from "./imports.ts";

const providersFile = "packages/core/src/providers/providers.ts";

/** The port of each capability: the names of `Providers`, each with the adapter files behind it. */
export function capabilities(): Map<string, string[]> {
  const text = textOf(providersFile);
  const names = /interface Providers \{([\s\S]*?)\n\}/.exec(text)?.[1] ?? "";
  return new Map(
    [...names.matchAll(/readonly (\w+):/g)].map(([, name = ""]) => [name, adaptersOf(name, text)]),
  );
}

function adaptersOf(name: string, text: string): string[] {
  const maker = new RegExp(`const ${name} = (\\w+)`).exec(text)?.[1] ?? "";
  const from = new RegExp(`import \\{[^}]*\\b${maker}\\b[^}]*\\} from "\\./([^"]+)"`).exec(text)?.[1] ?? "";
  const file = `packages/core/src/providers/${from}`;
  // A list of vendors, or a choice among them, names each adapter's own maker.
  const behind = importsOf(file).filter(
    (path) =>
      path.startsWith("packages/core/src/providers/") && /^export function create\w+/m.test(textOf(path)),
  );
  const own = behind.filter((path) => path.split("/").at(-2) === from.split("/")[0]);
  const isList = /vendors\.ts$|payouts\.ts$/.test(from);
  return (isList ? own : [file]).map((path) => path.replace("packages/core/src/providers/", ""));
}

/** The capabilities that a file calls: `providers.sms`, or a name taken out of `providers`. */
function calledBy(file: string): string[] {
  const text = textOf(file);
  const named = [...text.matchAll(/\bproviders\.(\w+)/g)].map(([, name = ""]) => name);
  const taken = [...text.matchAll(/const \{([^}]*)\} = [\w.]*providers;/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.split(":")[0]?.trim() ?? ""),
  );
  const known = capabilities();
  return [...named, ...taken].filter((name) => known.has(name));
}

/** The files of core that call vendors. */
export function callers(): Map<string, string[]> {
  const files = sourcesBelow("packages/core/src").filter((file) => !file.includes("/src/providers/"));
  return new Map(
    files.map((file) => [file, calledBy(file)] as const).filter(([, names]) => names.length > 0),
  );
}

/** The folder of core, or the app, that a file belongs to. */
export function folderOf(file: string): string {
  const parts = file.split("/");
  if (parts[0] === "apps") return parts[1] ?? "";
  const folder = parts[3] ?? "";
  return folder.replace(/\.ts$/, "");
}
