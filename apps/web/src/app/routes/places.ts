import { matchRoutes } from "react-router-dom";
import type { AppRoute } from "../../lib/routes/load-screen.tsx";
import { appRoutes } from "./app-routes.ts";

/** The page that a path leads to, after the guards' redirects. */
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

/** Fetches the code of a path, its frames' too, all at once instead of one after the other. */
export function prefetch(path: string): void {
  const { path: shown, routes } = resolved(path);
  for (const route of routes) route.prefetch?.(shown);
}

/** A finger or a pointer on a link is mostly a visit: its code is on its way before the tap ends. With Save-Data only the tap counts. */
export function prefetchOnIntent(): void {
  const taps = ["click"];
  for (const sign of ["pointerover", "touchstart", "focusin", ...taps]) {
    const follow = ({ target }: Event) => {
      if (!savesData() || taps.includes(sign)) prefetchLink(target);
    };
    document.addEventListener(sign, follow, { passive: true });
  }
}

/** Chrome knows the data saver of the phone. Firefox and Safari do not. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The link touched last: one tap is a pointerover, a touchstart, a focusin and a click, and fetches once. */
let latest = "";

/** In a task of its own: what the tap shows must not wait for it. */
function prefetchLink(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.pathname === latest || link.origin !== window.location.origin) return;
  latest = link.pathname;
  setTimeout(prefetch, 0, latest);
}
