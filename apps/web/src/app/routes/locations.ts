import { matchRoutes } from "react-router-dom";
import type { AppRoute } from "#lib/routes/load-screen.tsx";
import { appRoutes } from "./app-routes.ts";

export function resolveRedirect(path: string): string {
  return resolved(path).path;
}

function resolved(path: string): { path: string; routes: readonly AppRoute[] } {
  const routes = (matchRoutes(appRoutes, path) ?? []).map(({ route }) => route);
  for (const { guard } of routes) {
    const elsewhere = guard?.();
    if (elsewhere) return resolved(elsewhere);
  }
  return { path, routes };
}

export function prefetchPath(path: string): void {
  const { path: shown, routes } = resolved(path);
  for (const route of routes) route.prefetch?.(shown);
}

/** Loads a page's code when a finger or a mouse reaches a link, before the tap ends. */
export function prefetchOnIntent(): void {
  const taps = ["click"];
  for (const sign of ["pointerover", "touchstart", "focusin", ...taps]) {
    const follow = ({ target }: Event) => {
      if (!savesData() || taps.includes(sign)) prefetchLink(target);
    };
    document.addEventListener(sign, follow, { passive: true });
  }
}

/** Only Chrome has navigator.connection. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Prevents repeated loads: one tap fires pointerover, touchstart, focusin and click. */
let latest = "";

/** Runs in a separate task, so that the feedback to the tap does not wait. */
function prefetchLink(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.pathname === latest || link.origin !== window.location.origin) return;
  latest = link.pathname;
  setTimeout(prefetchPath, 0, latest);
}
