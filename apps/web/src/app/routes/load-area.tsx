import { lazy } from "react";
import { useRoutes } from "react-router";
import { fetchCode } from "../../lib/lazy-code.ts";
import type { AppRoute, LazyScreen } from "../../lib/routes/load-screen.ts";
import { notFound } from "./not-found.ts";
import { routeObjects, rowsAt } from "./route-objects.tsx";

/**
 * The screens below `base` (the row's path is "*"). Their list of routes is loaded with the first visit to one of them,
 * because a list names every file of its screens. A guard inside it would not run: guarded rows stand in the first list.
 */
export function loadArea(base: string, load: () => Promise<readonly AppRoute[]>): LazyScreen {
  const loadRoutes = async () => routeObjects([...(await load()), { path: "*", lazy: notFound }], base);
  return {
    Screen: lazy(async () => {
      const routes = await fetchCode(loadRoutes);
      return {
        default: function Area() {
          return useRoutes(routes);
        },
      };
    }),
    prefetch: (path) =>
      void loadRoutes()
        .then((routes) => {
          for (const row of rowsAt(routes, path, base)) row.lazy?.prefetch(path);
        })
        .catch(() => {}),
  };
}
