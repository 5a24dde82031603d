import { type ComponentType, lazy } from "react";

const reloadedKey = "manilla-chunk-reload";
/** A second failure within this time is not an old page but a broken one or no connection. */
const reloadPauseMilliseconds = 20_000;

/** The code of a screen could not be fetched. */
export class ScreenLoadError extends Error {
  constructor(cause: unknown) {
    super("The page could not be loaded", { cause });
    this.name = "ScreenLoadError";
  }
}

/** A screen whose code comes when it is wanted, or a little before. */
export interface LazyScreen {
  Screen: ComponentType;
  /** Fetches the code ahead; what fails now is tried again when it is wanted. */
  prefetch: () => void;
}

/** One address, or a frame around some. */
export interface AppRoute {
  path?: string;
  index?: true;
  lazy?: LazyScreen;
  /** Where one is sent who must not be here. */
  guard?: () => string | null;
  children?: AppRoute[];
}

/**
 * After a release the old page's files are gone: the first failure reloads the page once, which fetches the new ones; if
 * that does not help, the error screen says so.
 */
export function loadScreen(load: () => Promise<ComponentType>): LazyScreen {
  async function fetchSurely() {
    try {
      return { default: await load() };
    } catch (error) {
      if (reloadOnce()) return await new Promise<never>(() => {}); // the page is being left
      throw new ScreenLoadError(error);
    }
  }
  return { Screen: lazy(fetchSurely), prefetch: () => void load().catch(() => {}) };
}

function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  try {
    if (
      Date.now() - Number.parseInt(sessionStorage.getItem(reloadedKey) ?? "0", 10) <
      reloadPauseMilliseconds
    )
      return false;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
