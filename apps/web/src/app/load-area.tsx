import { lazy } from "react";
import { useRoutes } from "react-router-dom";
import { fetchCode } from "../lib/lazy-code.ts";
import type { AppRoute, LazyScreen } from "./load-screen.ts";
import { routeObjects, rowsAt } from "./route-objects.tsx";

/**
 * All addresses below `base` (the row's path is "*"), whose list comes with the first visit to one of them: a list names every
 * file of its screens, which no first load should carry. A guard inside would not be asked: it belongs to the first list.
 */
export function loadArea(base: string, load: () => Promise<AppRoute[]>): LazyScreen {
  const loadRoutes = async () => routeObjects(await load(), base);
  return {
    Screen: lazy(async () => {
      const routes = await fetchCode(loadRoutes);
      return { default: () => useRoutes(routes) };
    }),
    prefetch: (path) =>
      void loadRoutes()
        .then((routes) => {
          for (const row of rowsAt(routes, path, base)) row.lazy?.prefetch(path);
        })
        .catch(() => {}),
  };
}
