import { matchRoutes, type RouteObject } from "react-router-dom";
import { appRoutes } from "./app-routes.ts";
import type { AppRoute } from "./load-screen.ts";

export const routes = appRoutes.map(routeOf);

/** The page that a path leads to, after the guards' redirects. */
export function resolveRedirect(path: string): string {
  for (const { guard } of routesAt(path)) {
    const elsewhere = guard?.();
    if (elsewhere) return resolveRedirect(elsewhere);
  }
  return path;
}

/** Fetches the code of a path, its frames' too, all at once instead of one after the other. */
export function prefetch(path: string): void {
  for (const { lazy } of routesAt(resolveRedirect(path))) lazy?.prefetch();
}

/** A finger or a pointer on a link is mostly a visit: its code is on its way before the tap ends. */
export function prefetchOnIntent(): void {
  for (const sign of ["pointerover", "touchstart", "focusin"]) {
    document.addEventListener(sign, ({ target }) => prefetchLink(target), { passive: true });
  }
}

function prefetchLink(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link && link.origin === window.location.origin) prefetch(link.pathname);
}

function routesAt(path: string): AppRoute[] {
  return (matchRoutes(routes, path) ?? []).map(({ route }) => route.handle as AppRoute); // set in routeOf
}

function routeOf(row: AppRoute): RouteObject {
  const { path, index, lazy, children } = row;
  const shared = { element: lazy && <lazy.Screen />, handle: row, ...(path !== undefined && { path }) };
  return index ? { ...shared, index } : { ...shared, children: children?.map(routeOf) ?? [] };
}
