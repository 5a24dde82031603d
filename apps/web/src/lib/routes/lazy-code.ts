import { seconds } from "@manilla/shared/duration";
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";

const reloadedKey = "manilla-chunk-reload";
/** If loading fails again within this time after a reload, another reload would not help. */
const reloadPauseMilliseconds = seconds(20);

export class ScreenLoadError extends Error {
  constructor(cause: unknown) {
    super("The page could not be loaded", { cause });
    this.name = "ScreenLoadError";
  }
}

/**
 * If the code fails to load, the page reloads once, because a new release has usually removed the old files. Throws
 * ScreenLoadError if the reload did not help.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (reloadOnce()) return await new Promise<never>(() => {}); // the page is unloading
    throw new ScreenLoadError(error);
  }
}

/** A component whose code loads after the page. Offline, the component waits for the connection. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part: ComponentType<P> = lazy(async () => ({ default: await fetchCode(() => whenConnected(load)) }));
  return ({ fallback, ...props }: P & { fallback?: ReactNode }) =>
    createElement(Suspense, { fallback }, createElement(Part, props as unknown as P)); // cast: P without `fallback`
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

/** False at build time (vite/prepare-page.ts), where `onLine` is undefined. */
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
