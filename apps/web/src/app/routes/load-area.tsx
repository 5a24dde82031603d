import { lazy } from "react";
import { matchRoutes, useRoutes } from "react-router-dom";
import { fetchCode } from "../../lib/lazy-code.ts";
import type { AppRoute } from "../../lib/routes/load-screen.tsx";
import { notFound } from "./not-found.ts";

/**
 * The route of everything below an address. The list of its routes is fetched with the first visit to one of them, because a list
 * names every file of its screens. A guard in such a list does not run: guarded routes are in the first list (app-routes.ts).
 */
export function loadArea(base: string, load: () => Promise<readonly AppRoute[]>): AppRoute {
  const loadRoutes = async () => [...(await load()).map((route) => below(base, route)), notFoundRoute];
  const Area = lazy(async () => {
    const routes = await fetchCode(loadRoutes);
    return {
      default: function Area() {
        return useRoutes(routes);
      },
    };
  });
  return {
    path: `${base}/*`,
    element: <Area />,
    prefetch: (path) =>
      void loadRoutes()
        .then((routes) => {
          const matches = matchRoutes(routes, path.slice(base.length) || "/") ?? [];
          for (const { route } of matches) route.prefetch?.(path);
        })
        .catch(() => {}),
  };
}

/** Routes below another are relative to it. */
function below(base: string, route: AppRoute): AppRoute {
  return { ...route, path: (route.path ?? "").slice(base.length) };
}

const notFoundRoute: AppRoute = { path: "*", ...notFound };
