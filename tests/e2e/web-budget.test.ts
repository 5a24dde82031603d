import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/environment.ts";

/** Upper bounds for the compressed bytes of script that a first screen loads. React alone is 58 KB. */
const budgets = [
  { screen: "landing", of: "landing", script: 95_000 },
  { screen: "sign-in", of: "session", script: 115_000 },
  { screen: "dashboard", of: "home", script: 135_000 },
  { screen: "buying", of: "trade", script: 160_000 },
];
const styleBudget = 13_500;
const fontBudget = 31_000;

const dist = join(root, "apps/web/dist");
const assets = readdirSync(join(dist, "assets"));
const page = readFileSync(join(dist, "index.html"), "utf8");
const bytesOf = (file: string) => statSync(join(dist, "assets", file)).size;
/** The transferred size. The build writes a compressed copy of every file except the smallest ones. */
const sizeOf = (file: string) => (bytesOf(file) < 256 ? bytesOf(file) : bytesOf(`${file}.br`));
const linked = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, file]) => file ?? "");
/** early.js loads fonts, except with Save-Data. */
const fonts = [...page.matchAll(/\/assets\/([\w-]+\.woff2)/g)].map(([, file]) => file ?? "");

const screens = JSON.parse(readFileSync(join(dist, "first-screens.json"), "utf8")) as Record<
  string,
  string[]
>;

function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(join(dist, "assets", file), "utf8");
  for (const [, name] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    if (name !== undefined) withImports(name, seen);
  }
  return seen;
}

function namedFiles(key: string): string[] {
  const [, content = "{}"] = /name="first-screens" content="([^"]+)"/.exec(page) ?? [];
  const names = JSON.parse(content.replaceAll("&quot;", '"')) as Record<string, string[]>; // cast: the build writes this text
  return (names[key] ?? []).map((name) => `${name}.js`);
}

function scriptOf(screen: string): Set<string> {
  const script = linked.filter((name) => name.endsWith(".js"));
  const own = screens[screen] ?? [];
  expect(own, `no files of ${screen}`).not.toEqual([]);
  return new Set([...script, ...namedFiles("app"), ...own].flatMap((file) => [...withImports(file)]));
}

it.each(budgets)("$screen comes with no more than $script bytes of script", ({ of, script }) => {
  const bytes = [...scriptOf(of)].reduce((sum, file) => sum + sizeOf(file), 0);
  expect(bytes).toBeLessThanOrEqual(script);
});

it("the style sheet and the fonts that are waited for stay small", () => {
  const styles = linked.filter((name) => name.endsWith(".css"));
  expect(styles).toHaveLength(1);
  expect(sizeOf(styles[0] ?? "")).toBeLessThanOrEqual(styleBudget);
  expect(fonts).toHaveLength(2);
  expect(fonts.reduce((sum, font) => sum + bytesOf(font), 0)).toBeLessThanOrEqual(fontBudget);
});

it("the page names every file of each first screen, so that all are asked for at once", () => {
  for (const [path, screen] of [
    ["/", "landing"],
    ["/login", "session"],
    ["/dashboard", "home"],
  ] as const) {
    const named = new Set([...linked, ...namedFiles("app"), ...namedFiles(path)]);
    expect([...scriptOf(screen)].filter((file) => !named.has(file))).toEqual([]);
    expect(namedFiles(path).filter((file) => !scriptOf(screen).has(file))).toEqual([]);
  }
});

it("the first paint waits for no code of the app", () => {
  const react = assets.find((name) => /^react-.*\.js$/.test(name)) ?? "";
  const before = linked.filter((name) => name.endsWith(".js"));
  const fetched = [...new Set(before.flatMap((file) => [...withImports(file)]))];
  expect(react).not.toBe("");
  expect(fetched).not.toContain(react);
  expect(fetched.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(10_000);
  expect(page).toMatch(/<div data-frame="login">.*name="identifier".*name="password"/s);
  expect(statSync(join(dist, "index.html.br")).size).toBeLessThan(6_500);
});

it("what only some screens need is not in any first load", () => {
  const first = budgets.flatMap(({ of }) => [...scriptOf(of)]);
  for (const late of ["local-chart", "toaster", "below-first-view", "mandatory-verification", "rates-list"]) {
    const file = assets.find((name) => name.startsWith(`${late}-`) && name.endsWith(".js"));
    expect(file, `no file is called ${late} any more`).toBeDefined();
    expect(first).not.toContain(file);
  }
});
