import { lazy } from "react";
import { matchRoutes, useRoutes } from "react-router-dom";
import { fetchCode } from "#lib/routes/lazy-code.ts";
import type { AppRoute } from "#lib/routes/load-screen.tsx";
import { loadScreen } from "#lib/routes/load-screen.tsx";

/**
 * Returns one route for all pages below a path, whose list loads on the first visit. Guards in the list do not run,
 * so guarded routes belong in app-routes.ts.
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

function below(base: string, route: AppRoute): AppRoute {
  return { ...route, path: (route.path ?? "").slice(base.length) };
}

const notFoundRoute: AppRoute = {
  path: "*",
  ...loadScreen(async () => (await import("../pages/not-found-screen.tsx")).NotFoundScreen),
};
