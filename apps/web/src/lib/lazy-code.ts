import { seconds } from "@manilla/shared/duration";
import { type ComponentType, lazy } from "react";

const reloadedKey = "manilla-chunk-reload";
/** A second failure within this time is not an old page but a broken one or no connection. */
const reloadPauseMilliseconds = seconds(20);

/** The code of a screen could not be fetched. */
export class ScreenLoadError extends Error {
  constructor(cause: unknown) {
    super("The page could not be loaded", { cause });
    this.name = "ScreenLoadError";
  }
}

/**
 * After a release the old page's files are gone: the first failure reloads the page once, which fetches the new ones; if
 * that does not help, the error screen says so. Throws ScreenLoadError.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (reloadOnce()) return await new Promise<never>(() => {}); // the page is being left
    throw new ScreenLoadError(error);
  }
}

/** A part of a page that comes after the page: without a connection it comes with the next one, and the page stands. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await fetchCode(() => whenConnected(load)) }));
}

async function whenConnected<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    if (isOffline()) await nextConnection();
    try {
      return await load();
    } catch (error) {
      if (!isOffline()) throw error;
    }
  }
}

/** Only when the browser says so: at build time (vite/prerender-frames.ts) nothing does. */
const isOffline = () => navigator.onLine === false;

function nextConnection(): Promise<void> {
  return new Promise((resolve) => window.addEventListener("online", () => resolve(), { once: true }));
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
