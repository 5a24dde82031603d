import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { repositoryFiles } from "./repository-files.ts";

export type LongFunction = { file: string; line: number; name: string; lines: number };

const mostLines = 40;
const where = /^(apps|packages|scripts)\/.*\.ts$/;
const except = /\.test\.ts$|\/testing\/|\/runtime\/prisma\//;

/**
 * Functions of more than 40 lines outside TSX, comments and blank lines left out. The lines of functions inside one count for
 * those: a factory that returns ten short methods is ten short functions.
 */
export function findLongFunctions(root: string): LongFunction[] {
  return repositoryFiles(root)
    .filter((file) => where.test(file) && !except.test(file))
    .flatMap((file) => longFunctionsIn(file, readFileSync(join(root, file), "utf8")));
}

export function longFunctionsIn(file: string, content: string): LongFunction[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const found: LongFunction[] = [];
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const codeLines = linesWithCode(source);

  function visit(node: ts.Node, outer: Set<number> | undefined): void {
    const body = ts.isFunctionLike(node) && "body" in node ? node.body : undefined;
    if (!body) return ts.forEachChild(node, (child) => visit(child, outer));
    const first = lineOf(node.getStart(source));
    const last = lineOf(node.end);
    const own = new Set(codeLines.filter((line) => line >= first && line <= last));
    // A function on one line of its outer function stays that one's line.
    for (let line = first + 1; line <= last; line += 1) outer?.delete(line);
    ts.forEachChild(node, (child) => visit(child, own));
    if (own.size > mostLines) found.push({ file, line: first + 1, name: nameOf(node), lines: own.size });
  }

  visit(source, undefined);
  return found;
}

/** Line numbers that hold a token, from 0. */
function linesWithCode(source: ts.SourceFile): number[] {
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source);
    if (children.length > 0) return children.forEach(visit);
    if (node.end === node.getStart(source)) return;
    const [first, last] = [node.getStart(source), node.end].map(
      (position) => source.getLineAndCharacterOfPosition(position).line,
    );
    for (let line = first ?? 0; line <= (last ?? 0); line += 1) lines.add(line);
  };
  visit(source);
  return [...lines];
}

function nameOf(node: ts.Node): string {
  const named = "name" in node && node.name ? node : node.parent;
  const name = "name" in named ? named.name : undefined;
  return name && ts.isIdentifier(name as ts.Node) ? (name as ts.Identifier).text : "an anonymous function";
}
