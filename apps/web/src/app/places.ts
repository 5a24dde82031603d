import { appRoutes } from "./app-routes.ts";
import { routeObjects, rowsAt } from "./route-objects.tsx";

export const routes = routeObjects(appRoutes);

/** The page that a path leads to, after the guards' redirects. */
export function resolveRedirect(path: string): string {
  for (const { guard } of rowsAt(routes, path)) {
    const elsewhere = guard?.();
    if (elsewhere) return resolveRedirect(elsewhere);
  }
  return path;
}

/** Fetches the code of a path, its frames' too, all at once instead of one after the other. */
export function prefetch(path: string): void {
  const place = resolveRedirect(path);
  for (const { lazy } of rowsAt(routes, place)) lazy?.prefetch(place);
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
