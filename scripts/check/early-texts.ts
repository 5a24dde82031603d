import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

/**
 * Constants with texts in the code that runs before the language is loaded: what apps/web/src/entry.ts imports at once. They
 * would stay English.
 */
export function findEarlyTexts(root: string): string[] {
  const seen = new Set<string>();
  const open = [join(root, "apps/web/src/entry.ts")];
  const found: string[] = [];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    open.push(...importsOf(source).map((path) => join(dirname(source.fileName), path)));
    found.push(
      ...constantTexts(source).map(
        (call) => `${relative(root, source.fileName)}  a text before the language is loaded: ${call}`,
      ),
    );
  }
  return found;
}

/** The files of ours that a file needs before it runs. */
function importsOf(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    if (
      !ts.isImportDeclaration(statement) ||
      statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    )
      return [];
    const { moduleSpecifier } = statement;
    return ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text.startsWith(".")
      ? [moduleSpecifier.text]
      : [];
  });
}

/** Calls of t() outside any function. */
export function constantTexts(source: ts.SourceFile): string[] {
  const calls: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText() === "t") calls.push(node.getText());
    ts.forEachChild(node, visit);
  }
  visit(source);
  return calls;
}
