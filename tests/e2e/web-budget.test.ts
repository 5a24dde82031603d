import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/environment.ts";

/**
 * The script that a browser fetches for a first screen: bytes as they travel, and files. Bare React is 58 KB. Raising a
 * number here is a decision, so say in the commit what it buys. The dashboard's rates come after its balance, and count.
 */
const budgets = [
  { screen: "landing", entries: ["landing-screen"], script: 86_500, files: 10 },
  { screen: "sign-in", entries: ["with-queries", "login-screen"], script: 102_000, files: 16 },
  {
    screen: "dashboard",
    entries: ["with-queries", "shell", "dashboard-page", "rates-list"],
    script: 142_500,
    files: 21,
  },
  { screen: "buying", entries: ["with-queries", "shell", "buy-screen"], script: 160_000, files: 19 },
];
const styleBudget = 13_500;
const fontBudget = 31_000;

const dist = join(root, "apps/web/dist");
const assets = readdirSync(join(dist, "assets"));
const page = readFileSync(join(dist, "index.html"), "utf8");
const bytesOf = (file: string) => statSync(join(dist, "assets", file)).size;
/** What the server sends of it: the build leaves the compressed file beside all but the smallest. */
const sizeOf = (file: string) => (bytesOf(file) < 256 ? bytesOf(file) : bytesOf(`${file}.br`));
const linked = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, file]) => file ?? "");

/** A file and all that it imports before it runs. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(join(dist, "assets", file), "utf8");
  for (const [, name] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    if (name !== undefined) withImports(name, seen);
  }
  return seen;
}

function fileOf(chunk: string): string {
  const file = assets.find((name) => name.startsWith(`${chunk}-`) && name.length === chunk.length + 12);
  if (file === undefined) throw new Error(`No chunk is called ${chunk} any more`);
  return file;
}

it.each(budgets)(
  "$screen comes with no more than $script bytes in $files files",
  ({ entries, script, files }) => {
    const fetched = new Set<string>();
    for (const file of linked.filter((name) => name.endsWith(".js"))) withImports(file, fetched);
    for (const chunk of entries) withImports(fileOf(chunk), fetched);
    expect(fetched.size).toBeLessThanOrEqual(files);
    const bytes = [...fetched].reduce((sum, file) => sum + sizeOf(file), 0);
    expect(bytes).toBeLessThanOrEqual(script);
    // Far below it, the budget has stopped watching.
    expect(bytes).toBeGreaterThan(script * 0.95);
  },
);

it("the style sheet and the one font that is waited for stay small", () => {
  const styles = linked.filter((name) => name.endsWith(".css"));
  expect(styles).toHaveLength(1);
  expect(sizeOf(styles[0] ?? "")).toBeLessThanOrEqual(styleBudget);
  const fonts = linked.filter((name) => name.endsWith(".woff2"));
  expect(fonts).toHaveLength(1);
  expect(bytesOf(fonts[0] ?? "")).toBeLessThanOrEqual(fontBudget);
});

it("the page names the files of each first screen, so that they are asked for before the app runs", () => {
  const [, content = "{}"] = /name="first-screens" content="([^"]+)"/.exec(page) ?? [];
  const named = JSON.parse(content.replaceAll("&quot;", '"')) as Record<string, string[]>;
  for (const [path, chunks] of [
    ["/", ["landing-screen"]],
    ["/login", ["with-queries", "login-screen"]],
    ["/dashboard", ["with-queries", "shell", "dashboard-page", "rates-list"]],
  ] as const) {
    const wanted = chunks.flatMap((chunk) => [...withImports(fileOf(chunk))]);
    expect(new Set([...linked, ...(named[path] ?? [])])).toEqual(new Set([...linked, ...wanted]));
  }
});

it("what only some screens need is not in any first load", () => {
  const first = budgets.flatMap(({ entries }) => entries.flatMap((chunk) => [...withImports(fileOf(chunk))]));
  for (const late of ["local-chart", "toaster", "below-first-view", "mandatory-verification"])
    expect(first).not.toContain(fileOf(late));
});
