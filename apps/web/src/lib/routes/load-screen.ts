import { type ComponentType, lazy, type ReactNode } from "react";
import { fetchCode } from "../lazy-code.ts";

/** A frame gets what stands inside it; a screen leaves it alone. */
type ScreenComponent = ComponentType<{ children?: ReactNode }>;

/** A screen whose code comes when it is wanted, or a little before. */
export interface LazyScreen {
  Screen: ScreenComponent;
  /** Fetches the code that a path needs ahead; what fails now is tried again when it is wanted. */
  prefetch: (path: string) => void;
}

/** One address, or a frame around some. */
export interface AppRoute {
  /** The whole address, which may be a pattern. A screen without one stands at every address. */
  path?: string;
  lazy?: LazyScreen;
  /** The page to redirect to when this one is not allowed. */
  guard?: () => string | null;
  children?: AppRoute[];
}

export function loadScreen(load: () => Promise<ScreenComponent>): LazyScreen {
  return {
    Screen: lazy(async () => ({ default: await fetchCode(load) })),
    prefetch: () => void load().catch(() => {}),
  };
}
