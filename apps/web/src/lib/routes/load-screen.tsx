import { type ComponentType, lazy, type ReactNode } from "react";
import { type NonIndexRouteObject, Outlet } from "react-router-dom";
import { fetchCode } from "../lazy-code.ts";

/** A route of react-router, with what this app adds. */
export interface AppRoute extends Omit<NonIndexRouteObject, "children"> {
  /** Fetches the screen's code ahead. A failure is ignored: the screen itself tries again. */
  prefetch?: (path: string) => void;
  /** Returns the page to redirect to when this one is not allowed. */
  guard?: () => string | null;
  children?: AppRoute[];
}

/** A screen whose code is fetched when it is needed, or a little earlier. */
export type RouteScreen = Required<Pick<AppRoute, "element" | "prefetch">>;

/** A frame gets the route's children; a screen ignores them. */
type ScreenComponent = ComponentType<{ children?: ReactNode }>;

export function loadScreen(load: () => Promise<ScreenComponent>): RouteScreen {
  const Screen = lazy(async () => ({ default: await fetchCode(load) }));
  return {
    element: (
      <Screen>
        <Outlet />
      </Screen>
    ),
    prefetch: () => void load().catch(() => {}),
  };
}
