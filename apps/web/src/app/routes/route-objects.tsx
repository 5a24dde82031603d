import { matchRoutes, type RouteObject } from "react-router";
import type { AppRoute } from "../../lib/routes/load-screen.ts";

/** The library's routes for our rows. Their addresses are relative to `base`, which stands above them. */
export function routeObjects(rows: readonly AppRoute[], base = ""): RouteObject[] {
  return rows.map((row) => {
    const { path, index, lazy, children } = row;
    const shared = { element: lazy && <lazy.Screen />, handle: row };
    if (index) return { ...shared, index };
    const place = path === undefined ? {} : { path: relativeTo(base, path) };
    return { ...shared, ...place, children: routeObjects(children ?? [], path ?? base) };
  });
}

/** The rows on the way to a path, the outermost first. */
export function rowsAt(routes: RouteObject[], path: string, base = "/"): AppRoute[] {
  return (matchRoutes(routes, path, base) ?? []).map(({ route }) => route.handle as AppRoute); // set in routeObjects
}

function relativeTo(base: string, path: string): string {
  return base !== "" && path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path;
}
