import { type ComponentType, lazy } from "react";
import { fetchCode } from "../lazy-code.ts";

/** A screen whose code comes when it is wanted, or a little before. */
export interface LazyScreen {
  Screen: ComponentType;
  /** Fetches the code that a path needs ahead; what fails now is tried again when it is wanted. */
  prefetch: (path: string) => void;
}

/** One address, or a frame around some. */
export interface AppRoute {
  path?: string;
  index?: true;
  lazy?: LazyScreen;
  /** The page to redirect to when this one is not allowed. */
  guard?: () => string | null;
  children?: AppRoute[];
}

export function loadScreen(load: () => Promise<ComponentType>): LazyScreen {
  return {
    Screen: lazy(async () => ({ default: await fetchCode(load) })),
    prefetch: () => void load().catch(() => {}),
  };
}
