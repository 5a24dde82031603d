import { type ComponentType, lazy, type ReactNode } from "react";
import { type NonIndexRouteObject, Outlet } from "react-router-dom";
import { fetchCode } from "./lazy-code.ts";

export interface AppRoute extends Omit<NonIndexRouteObject, "children"> {
  /** Loads the screen's code early and ignores a failure. */
  prefetch?: (path: string) => void;
  /** Returns a redirect target, or null if the page may open. */
  guard?: () => string | null;
  children?: AppRoute[];
}

export type RouteScreen = Required<Pick<AppRoute, "element" | "prefetch">>;

/** A frame renders the child routes as `children`, and a screen ignores them. */
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

export const screenAt = (path: string, load: Parameters<typeof loadScreen>[0]): AppRoute => ({
  path,
  ...loadScreen(load),
});
