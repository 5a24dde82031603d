import type { ReactNode } from "react";
import { parse } from "regexparam";
import { Route } from "wouter";
import type { AppRoute } from "../../lib/routes/load-screen.ts";
import { decodedPath, usePlace } from "../../lib/routes/place.tsx";

/** Whether a path is one of the pattern's. Letters may be of either case, and a slash may end it. */
export function fits(pattern: string, pathname: string): boolean {
  return parse(pattern).pattern.test(decodedPath(pathname));
}

/** The rows on the way to a path, the outermost first. An address wins over a pattern, then the first row that fits. */
export function rowsAt(rows: readonly AppRoute[], pathname: string): AppRoute[] {
  const ways = rows.map((row) => wayOver(row, pathname)).filter((way) => way.length > 0);
  return ways.find((way) => !isPattern(way.at(-1)?.path)) ?? ways[0] ?? [];
}

function wayOver(row: AppRoute, pathname: string): AppRoute[] {
  if (!row.children) return row.path === undefined || fits(row.path, pathname) ? [row] : [];
  const inner = rowsAt(row.children, pathname);
  return inner.length > 0 ? [row, ...inner] : [];
}

const isPattern = (path = "*") => /[:*]/.test(path);

/** The screen of the present place, in its frames. */
export function RowScreens({ rows }: { rows: readonly AppRoute[] }) {
  const { pathname } = usePlace();
  return rowsAt(rows, pathname).reduceRight<ReactNode>((inner, { path, lazy }) => {
    const screen = lazy ? <lazy.Screen>{inner}</lazy.Screen> : inner;
    return path === undefined ? screen : <Route path={path}>{screen}</Route>;
  }, null);
}
