import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { repositoryFiles } from "./repository-files.ts";

const screens = /^(apps\/web|packages\/ui)\/src\/.*\.tsx?$/;
/** Names of brands and devices, the server's bill descriptions and the developers' gallery stay English. */
const exceptScreens =
  /\.test\.tsx?$|\/testing\/|\/app\/dev\/|\/lib\/(brands\/|texts\/languages)|\/passkey-support\.ts$/;
/** Texts of packages/shared that screens pass through t(). Legal pages and names of coins stay English. */
const shared =
  /^packages\/shared\/src\/(bills\/(rules|meter-tokens)|cases\/(advice|kinds|rules)|crypto\/messages|fee-rows|http\/errors|kyc\/(contact|limits|messages)|market\/rules|naira\/(messages|withdrawal-rules)|notifications\/settings|provider-health|transfers\/rules|users\/(money-out|rules|services)|wallet\/(amount-labels|transaction-texts))\.ts$/;
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

/** Placeholders and tags of a text. They are sorted, because word order differs between languages. */
function placesOf(text: string): string {
  return [...new Set(text.match(/\{\w+\}|<\/?\w+>/g))].sort().join(" ");
}

const readByPeople =
  /^(title|label|detail|hint|placeholder|alt|action|line|empty|description|words?|noun|verb|message|aria-(label|description|roledescription|valuetext)|(copied|search|confirm)Label|what)$/;
const notRead =
  /^(className|class|style|aria-describedby|aria-labelledby|aria-controls|type|id|name|to|href|role|key|rel|target|d|viewBox|src|allow|sandbox|accept|lang|autoComplete|inputMode|look|log|summary|fileName|timeZone|timezone)$/;
const silentCalls =
  /^(clsx|import|console\.\w+|positiveDecimal|withMeta|namedObject|.*\.(describe|headers\.get))$/;
const brands = /^(Manilla|MTN|Airtel|Glo)$/;
const codes =
  /^(Escape|Enter|Tab|Backspace|Delete|Home|End|Arrow(Up|Down|Left|Right)|Accept|Authorization|Content-Type|Bearer .*|[A-Z]\w*Error|[A-Z][a-z]+[A-Z]\w*|Africa\/Lagos)$/;
/** Dates are English in every language (apps/web/src/lib/texts/relative-time.ts). */
const dates = /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec)$/;
const styles = /^[a-z][a-z\d:/.]*-[^ ]+( [a-z][^ ]*)*$/;
const code = /^[A-Z]{2,4}$/;
const letters = /\p{L}{2}/u;
const capital = /^[“"(]?(\p{Lu}[\p{Ll}’' ]|[₦\d][^ ]* \p{Ll}{3})/u;
const besideValue = /\{\} \p{Ll}{3}|\p{Ll}{3} \{\}/u;
const lowerWords = /^[\s,.;:(]*\p{Ll}[\p{L}’',]*\s+[\p{L}\d’',.;:?!…) ]+$/u;

interface PlainText {
  position: number;
  text: string;
}

function plainTextsIn(source: ts.SourceFile): PlainText[] {
  const found: PlainText[] = [];
  function visit(node: ts.Node): void {
    if (isTranslated(node) || isSilent(node)) return;
    const text = ts.isJsxText(node) ? node.text.trim() : wordsOf(node);
    if (
      text !== undefined &&
      (ts.isJsxText(node) ? letters.test(text) && !code.test(text) : reads(node, text))
    )
      found.push({ position: node.getStart(source), text });
    ts.forEachChild(node, visit);
  }
  ts.forEachChild(source, visit);
  return found;
}

function wordsOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join("{}");
}

function reads(node: ts.Node, text: string): boolean {
  const bare = text.replaceAll("{}", "").trim();
  if (!letters.test(bare) || brands.test(text) || styles.test(text) || /^(https?:|[./#?&]|@\S*$)/.test(text))
    return false;
  const { parent } = node;
  const name = ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : "";
  if (readByPeople.test(name) || isShownBetweenTags(node)) return true;
  if (codes.test(text) || dates.test(text)) return false;
  return capital.test(bare) || lowerWords.test(bare) || besideValue.test(text);
}

function isShownBetweenTags(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxExpression(parent)) return ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent);
  const isValue = ts.isConditionalExpression(parent)
    ? parent.condition !== node
    : ts.isParenthesizedExpression(parent) ||
      (ts.isBinaryExpression(parent) && /^(&&|\|\||\?\?)$/.test(parent.operatorToken.getText()));
  return isValue && isShownBetweenTags(parent);
}

function isTranslated(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.expression.getText() === "t" && parent.arguments[0] === node;
  return isTextOfT(node);
}

function isTextOfT(node: ts.Node): node is ts.JsxAttribute {
  return (
    ts.isJsxAttribute(node) && node.name.getText() === "text" && node.parent.parent.tagName.getText() === "T"
  );
}

function isSilent(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isJsxAttribute(node)) return notRead.test(node.name.getText());
  if (ts.isPropertyAssignment(node) && node.name.getText() !== "name" && notRead.test(node.name.getText()))
    return !ts.isObjectLiteralExpression(node.initializer);
  if (ts.isCallExpression(node)) return silentCalls.test(node.expression.getText());
  if (ts.isNewExpression(node)) return node.expression.getText().endsWith("Error");
  if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.SuperKeyword) return true;
  if ((ts.isCaseClause(parent) && parent.expression === node) || isName(node, parent)) return true;
  return (
    ts.isStringLiteral(node) &&
    ts.isBinaryExpression(parent) &&
    /^([!=]==|in)$/.test(parent.operatorToken.getText())
  );
}

const isName = (node: ts.Node, parent: ts.Node) => ts.isPropertyAssignment(parent) && parent.name === node;
