import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { isTextOfT, plainTextsIn } from "./plain-texts.ts";
import { repositoryFiles } from "./repository-files.ts";

/**
 * Screens and their code. Names of brands and devices, the server's bill descriptions and the developers' gallery are
 * not translated.
 */
const screens = /^(apps\/web|packages\/ui)\/src\/.*\.tsx?$/;
const exceptScreens =
  /\.test\.tsx?$|\/testing\/|\/app\/dev\/|\/lib\/(brands\/|texts\/languages)|\/(passkey-support|use-catalogue)\.ts$/;
/** Texts of packages/shared that screens pass through t(). Legal pages and names of coins stay English. */
const shared =
  /^packages\/shared\/src\/(bills\/(rules|meter-tokens)|cases\/(advice|kinds|rules)|crypto\/messages|fee-rows|http\/errors|kyc\/(contact|limit-messages|limits|messages)|market\/rules|naira\/(messages|withdrawal-rules)|notifications\/settings|provider-health|transfers\/rules|users\/(money-out|rules|services)|wallet\/(amount-labels|transaction-words))\.ts$/;
const made =
  /^(daily|weekly|monthly|Delivered|Processing|Failed|Paid|Completed|Cancelled|Approved|Rejected|\d+ (hours?|days))$/;
const languageFiles = /^apps\/web\/src\/texts\/[a-z]+\.json$/;

export function findTextFaults(root: string): string[] {
  const files = repositoryFiles(root);
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const parsed = (where: RegExp) =>
    files.filter((file) => where.test(file)).map((file) => parse(file, read(file)));
  const screenFiles = parsed(screens).filter(({ fileName }) => !exceptScreens.test(fileName));
  const keys = new Set(screenFiles.flatMap(keysIn));
  const sharedFiles = parsed(shared);
  const sharedTexts = new Set(
    sharedFiles.flatMap((source) => plainTextsIn(source).map(({ text }) => text)).filter(isWhole),
  );
  const sources = sharedFiles.map(({ text }) => text).join("\n");
  return [
    ...screenFiles.flatMap(withoutT),
    ...files
      .filter((file) => languageFiles.test(file))
      .flatMap((file) => faultsOfLanguage(file, read(file), { keys, sharedTexts, sources })),
  ];
}

export function parse(file: string, content: string): ts.SourceFile {
  return ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
}

export function withoutT(source: ts.SourceFile): string[] {
  return plainTextsIn(source).map(({ position, text }) => {
    const line = source.getLineAndCharacterOfPosition(position).line + 1;
    return `${source.fileName}:${line}  a text outside t() and <T>: ${text}`;
  });
}

export function keysIn(source: ts.SourceFile): string[] {
  const keys: string[] = [];
  function visit(node: ts.Node): void {
    const [first] = ts.isCallExpression(node) && node.expression.getText() === "t" ? node.arguments : [];
    if (first) keys.push(...literalsIn(first));
    if (isTextOfT(node) && node.initializer) keys.push(...literalsIn(node.initializer));
    ts.forEachChild(node, visit);
  }
  visit(source);
  return keys;
}

function literalsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsIn);
  if (ts.isBinaryExpression(node)) return literalsIn(node.right);
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node))
    return node.expression ? literalsIn(node.expression) : [];
  return [];
}

interface English {
  keys: ReadonlySet<string>;
  sharedTexts: ReadonlySet<string>;
  sources: string;
}

export function faultsOfLanguage(file: string, content: string, english: English): string[] {
  const texts: Record<string, string> = JSON.parse(content);
  const shown = (key: string) => english.keys.has(key) || english.sources.includes(key) || made.test(key);
  const missing = [...english.keys, ...english.sharedTexts].filter((key) => !(key in texts));
  return [
    ...missing.map((key) => `${basename(file)}  missing: ${key}`),
    ...Object.keys(texts)
      .filter((key) => !shown(key))
      .map((key) => `${basename(file)}  no screen shows: ${key}`),
    ...Object.entries(texts)
      .filter(([key, text]) => placesOf(key) !== placesOf(text))
      .map(([key]) => `${basename(file)}  other names in braces or other tags: ${key}`),
  ];
}

const isWhole = (text: string) => !text.includes("{}");

/** Placeholders and tags, sorted, because word order differs between languages. */
function placesOf(text: string): string {
  return [...new Set(text.match(/\{\w+\}|<\/?\w+>/g))].sort().join(" ");
}
